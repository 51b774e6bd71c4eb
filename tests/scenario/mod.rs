//! Scenarios: read ([`script`], [`step`]), found ([`folder`]), run ([`run`]) in two ways ([`library`], `shell`),
//! and held against what is shown ([`expect`]).

pub(crate) mod expect;
pub(crate) mod folder;
pub(crate) mod library;
pub(crate) mod run;
pub(crate) mod script;
#[cfg(feature = "cli")]
pub(crate) mod shell;
pub(crate) mod shown;
pub(crate) mod step;
pub(crate) mod story;
