//! A sheet as one HTML page: the only file that names askama, which escapes whatever is put in.

use std::fmt;

use askama::Template;

use super::sheet::{Block, Sheet};

#[derive(Template)]
#[template(path = "report.html", config = "src/printed/askama.toml")]
struct Page<'a> {
    sheet: &'a Sheet,
}

pub(super) fn lay_out(sheet: &Sheet) -> Result<String, PageError> {
    let page = Page { sheet }.render().map_err(|_| PageError)?;
    Ok(page + "\n")
}

/// A page that could not be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageError;

impl fmt::Display for PageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the page could not be written")
    }
}

impl std::error::Error for PageError {}
