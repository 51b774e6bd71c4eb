//! How slips and envelopes leave the device: as a file, and as text or squares on the standard output.

use sealed_move::statement::{Armor, armor, parts};

use crate::args::Out;
use crate::failure::{Failure, Result};
use crate::files::{self, Existing};
use crate::json::{self, Map, Value};
use crate::page::{self, Page};
use crate::{qr, talk};

impl Out {
    /// Fails where a file is in the way.
    pub(crate) fn must_be_free(&self) -> Result<()> {
        self.out.as_ref().map_or(Ok(()), |path| files::must_be_free(path, self.force.into()))
    }

    /// Writes the file, if one is wanted.
    pub(crate) fn write(&self, bytes: &[u8]) -> Result<()> {
        self.out.as_ref().map_or(Ok(()), |path| files::write(path, bytes, Existing::from(self.force)))
    }

    /// Where it went, behind whom it is for.
    pub(crate) fn place(&self) -> String {
        self.out.as_ref().map_or_else(String::new, |path| format!(": {}", path.display()))
    }
}

/// Prints the page that tells of a thing, or the thing itself; the standard output then holds
/// nothing else, and what there is to tell is said beside it.
pub(crate) fn print(out: &Out, told: &Page, bytes: &[u8]) -> Result<()> {
    if !out.armor && !out.qr {
        return told.print();
    }
    told.lines().for_each(talk::note);
    if out.armor { page::print(armor(Armor::Slip, bytes).as_bytes()) } else { squares(&texts(bytes)?) }
}

/// One square for each part, with its number above.
fn squares(texts: &[String]) -> Result<()> {
    let mut page = Page::default();
    for (number, text) in (1..).zip(texts) {
        page.line(format_args!("part {number} of {}", texts.len()));
        for line in qr::lines(text) {
            page.line(line);
        }
    }
    page.print()
}

fn texts(bytes: &[u8]) -> Result<Vec<String>> {
    let cut = parts(Armor::Slip, bytes);
    let cut = cut.map_err(|error| Failure::undetermined(error).hint("--armor has no such limit"))?;
    Ok(cut.iter().map(ToString::to_string).collect())
}

/// What is told of a thing as JSON, with the text or the parts it is carried in.
pub(crate) struct Json(Map);

impl Json {
    pub(crate) fn new(out: &Out, bytes: &[u8]) -> Result<Json> {
        let mut shown = Json(Map::new());
        shown.maybe("file", out.out.as_ref().map(|path| path.display().to_string()));
        if out.armor {
            shown.add("armor", armor(Armor::Slip, bytes));
        }
        if out.qr {
            shown.0.insert("parts".to_owned(), texts(bytes)?.into());
        }
        Ok(shown)
    }

    pub(crate) fn add(&mut self, name: &str, value: impl ToString) {
        self.maybe(name, Some(value.to_string()));
    }

    pub(crate) fn maybe(&mut self, name: &str, value: Option<String>) {
        self.0.insert(name.to_owned(), value.map_or(Value::Null, Value::String));
    }

    pub(crate) fn print(self) -> Result<()> {
        json::print(&self.0)
    }
}
