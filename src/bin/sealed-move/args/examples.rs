//! An example for each verb, below its help.
// Table: one row for each verb.

use super::Command;

/// The verb, and how it is typed. A line ends in `\` where a shell goes on reading.
const EXAMPLES: &[(&str, &str)] = &[
    ("setup", "sealed-move setup"),
    ("adjourn", "sealed-move adjourn board1.pgn board2.pgn --unlock-for 20m"),
    ("resume", "sealed-move resume board1.sealed"),
    ("demo", "sealed-move demo --keep demo"),
    ("key new", "sealed-move key new --name 'Ahn, K.' --out ahn"),
    ("key show", "sealed-move key show ahn.pub"),
    ("key check", "sealed-move key check ahn.key"),
    ("key export", "sealed-move key export ahn.key > ahn.pem"),
    ("key passwd", "sealed-move key passwd ahn.key"),
    ("key backup", "sealed-move key backup ahn.key > sheet.txt"),
    ("key restore", "sealed-move key restore sheet.txt --out ahn-again"),
    (
        "begin",
        "sealed-move begin --rules fide-2023 --pgn board1.pgn --white ahn.pub \\
      --black 'Berg, L.' --no-custodian --tickets tickets --default-time 60m \\
      --used 1:59:00,1:58:30 --out board1.sealed",
    ),
    (
        "enter",
        "sealed-move enter board1.sealed arrived white
  sealed-move enter board1.sealed clocks-stopped ahn.envelope \\
      --used 1:59:00,2:04:30 --resumes 2026-12-02T15:00+01:00 --place Madrid",
    ),
    ("take", "sealed-move take board1.sealed ahn.envelope"),
    ("seal", "sealed-move seal board1.sealed --key ahn.key --out ahn.envelope"),
    ("receipt", "sealed-move receipt board1.sealed --key berg.key --out receipt.slip"),
    ("present", "sealed-move present board1.sealed --key berg.key --out presence.slip"),
    ("release", "sealed-move release board1.sealed --key custodian.key --out release.slip"),
    ("answer", "sealed-move answer board1.sealed offer --key ahn.key --out offer.slip"),
    ("open", "sealed-move open board1.sealed --slip presence.slip"),
    (
        "paper",
        "sealed-move paper --rules fide-2023 --face face.json --writing Nf3 \\
      --scan envelope.jpg --out board1.sealed",
    ),
    ("show", "sealed-move show board1.sealed"),
    ("round", "sealed-move round . --watch"),
    ("custody check", "sealed-move custody check games"),
    ("custody backup", "sealed-move custody backup games /media/stick"),
    ("custody restore", "sealed-move custody restore /media/stick games"),
    ("verify", "sealed-move verify board1.sealed --trust arbiter.pub"),
    ("compare", "sealed-move compare board1.sealed board1-copy.sealed"),
    ("report", "sealed-move report board1.sealed --lang de --out board1.html"),
    ("export", "sealed-move export board1.sealed --pgn --out board1-now.pgn"),
    ("inspect", "sealed-move inspect board1.sealed"),
    (
        "read",
        "sealed-move read --dialect es \\
      --fen '6k1/8/8/8/8/8/8/1N2K3 w - - 0 40' 'Cc3'",
    ),
    ("law", "sealed-move law --rules fide-2023"),
    ("completions", "sealed-move completions bash > sealed-move.bash"),
    ("man", "sealed-move man --out man1"),
];

/// The verbs with their examples.
pub(super) fn added(mut command: Command) -> Command {
    for (verb, example) in EXAMPLES {
        // In place: taking a verb out and putting it back moves all behind it, a quarter of the time to start.
        if let Some(verb) = verb.split(' ').try_fold(&mut command, Command::find_subcommand_mut) {
            *verb = with(std::mem::take(verb), example);
        }
    }
    command
}

fn with(verb: Command, example: &str) -> Command {
    let text = format!("Example:\n  {example}");
    let before = verb.get_after_help().map(|before| format!("{text}\n\n{before}"));
    verb.after_help(before.unwrap_or(text))
}

#[cfg(test)]
mod tests {
    use super::super::command;
    use super::*;

    /// Every verb that does something, by its whole name.
    fn verbs(command: &Command, before: &str) -> Vec<(String, Command)> {
        let mut found = Vec::new();
        for verb in command.get_subcommands() {
            let name = format!("{before}{}", verb.get_name());
            if verb.has_subcommands() {
                found.extend(verbs(verb, &format!("{name} ")));
            } else {
                found.push((name, verb.clone()));
            }
        }
        found
    }

    /// As a shell splits an example; what follows `>` is the shell's.
    fn words(line: &str) -> Vec<String> {
        let (mut words, mut word, mut quoted) = (Vec::new(), String::new(), false);
        for c in format!("{line} ").chars() {
            match c {
                '\'' => quoted = !quoted,
                c if c.is_whitespace() && !quoted => {
                    words.extend((!word.is_empty()).then(|| std::mem::take(&mut word)))
                }
                c => word.push(c),
            }
        }
        words.into_iter().take_while(|word| word != ">").collect()
    }

    #[test]
    fn every_verb_has_an_example_and_each_can_be_typed() {
        let all = verbs(&command(), "");
        assert!(all.len() >= EXAMPLES.len());
        for (name, verb) in all {
            let help = verb.get_after_help().map(ToString::to_string).unwrap_or_default();
            let example = help.strip_prefix("Example:\n").unwrap_or_else(|| panic!("{name} has no example"));
            let example = example.split("\n\n").next().unwrap().replace("\\\n", " ");
            for line in example.lines() {
                assert!(line.starts_with(&format!("  sealed-move {name}")), "{line}");
                let parsed = command().try_get_matches_from(words(line));
                assert!(parsed.is_ok(), "{line}\n{}", parsed.unwrap_err());
            }
        }
    }
}
