//! `completions`, `man`: what a shell and a reader want to know of the verbs.

use std::path::PathBuf;

use clap_complete::Shell;
use clap_mangen::Man;

use super::Args;

#[derive(Args)]
pub(crate) struct Completions {
    /// Whose completions
    pub(crate) shell: Shell,
}

#[derive(Args)]
pub(crate) struct Manual {
    /// Write a page for each verb into this folder instead of printing the first
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Replace what is there
    #[arg(long, requires = "out")]
    pub(crate) force: bool,
}

/// The completions for a shell, as it reads them.
pub(crate) fn completions(shell: Shell) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut super::command(), "sealed-move", &mut script);
    script
}

/// The name and the text of every manual page; first that of the program.
pub(crate) fn pages() -> std::io::Result<Vec<(String, Vec<u8>)>> {
    let mut command = super::command();
    command.build();
    let mut pages = Vec::new();
    let mut open = vec![command];
    while let Some(command) = open.pop() {
        let name = command.get_display_name().unwrap_or(command.get_name());
        let name = format!("{name}.1");
        open.extend(command.get_subcommands().filter(|verb| verb.get_name() != "help").cloned());
        let mut text = Vec::new();
        Man::new(command).render(&mut text)?;
        pages.push((name, text));
    }
    Ok(pages)
}
