//! The messages of one language: the only file that names fluent.

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};

use super::language::Language;
use crate::notation;

/// Everything that can be said in one language.
pub(super) struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Words {
    pub(super) fn of(language: Language) -> Words {
        // That every file is whole, and says everything once, is the tests' business.
        let resource = FluentResource::try_new(language.messages().to_owned());
        let resource = resource.unwrap_or_else(|(readable, _)| readable);
        let mut bundle = FluentBundle::new(vec![language.tag().parse().unwrap_or_default()]);
        // Foreign text is made safe as a whole, when it becomes part of a sheet.
        bundle.set_use_isolating(false);
        let _ = bundle.add_resource(resource);
        Words { language, bundle }
    }

    pub(super) const fn language(&self) -> Language {
        self.language
    }

    /// A message without variables.
    pub(super) fn say(&self, key: &str) -> String {
        self.with(key, &[])
    }

    /// One of a family of messages, such as `phase-over`.
    pub(super) fn one_of(&self, family: &str, name: &str) -> String {
        self.say(&format!("{family}-{name}"))
    }

    /// A message with texts put in.
    pub(super) fn with(&self, key: &str, values: &[(&str, &str)]) -> String {
        let mut args = FluentArgs::new();
        for (name, value) in values {
            args.set(*name, FluentValue::from(*value));
        }
        self.format(key, &args)
    }

    /// A message about a number, under the name `count`.
    pub(super) fn count(&self, key: &str, count: usize) -> String {
        let mut args = FluentArgs::new();
        args.set("count", FluentValue::from(count));
        self.format(key, &args)
    }

    fn format(&self, key: &str, args: &FluentArgs<'_>) -> String {
        let pattern = self.bundle.get_message(key).and_then(|message| message.value());
        match pattern {
            Some(pattern) => self.bundle.format_pattern(pattern, Some(args), &mut Vec::new()).into_owned(),
            None => format!("\u{2039}{key}\u{203a}"),
        }
    }

    /// A move in standard algebraic notation, with the letters of the language.
    pub(super) fn written(&self, san: &str) -> String {
        notation::relettered(san, self.language.dialect())
    }

    /// A time of the record, `1972-07-17T17:00:00+01:00`, as the language writes it.
    pub(super) fn time(&self, rfc3339: &str) -> String {
        let Some((date, rest)) = rfc3339.split_once('T') else { return rfc3339.to_owned() };
        let zone_at = rest.find(['Z', '+', '-']).unwrap_or(rest.len());
        let (clock, zone) = rest.split_at_checked(zone_at).unwrap_or((rest, ""));
        let zone = if matches!(zone, "Z" | "") { "UTC".to_owned() } else { format!("UTC{zone}") };
        let clock = clock.strip_suffix(":00").filter(|minutes| minutes.len() == 5).unwrap_or(clock);
        let mut parts = date.split('-');
        let [year, month, day] = [(); 3].map(|()| parts.next().unwrap_or_default());
        self.with(
            "time",
            &[("year", year), ("month", month), ("day", day), ("clock", clock), ("zone", &zone)],
        )
    }
}
