//! Lines of JSON, read and written: the only file that names serde_json. The fuzz target `batch`
//! includes it, so it needs nothing else of the command line.

use std::io::{self, Write};

use sealed_move::text::Escaped;
use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

pub(crate) use serde_json::value::RawValue;
pub(crate) use serde_json::{Value, json};

/// An object whose fields are computed.
pub(crate) type Map = serde_json::Map<String, Value>;

/// Writes a value as one line.
pub(crate) fn write_line(to: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    value.serialize(&mut Serializer::with_formatter(&mut *to, Shown)).map_err(io::Error::from)?;
    to.write_all(b"\n")
}

/// Reads one value from a whole text; the error says where it stops being one.
pub(crate) fn read<'a, T: serde::Deserialize<'a>>(text: &'a [u8]) -> std::result::Result<T, String> {
    serde_json::from_slice(text).map_err(|error| Escaped(&error.to_string()).to_string())
}

/// Compact JSON in which characters that hide or reorder text are escaped, so that it can be
/// looked at; what it says is the same.
struct Shown;

impl Formatter for Shown {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        if fragment.bytes().all(|byte| (0x20..0x7f).contains(&byte)) {
            return writer.write_all(fragment.as_bytes());
        }
        let (mut utf8, mut utf16) = ([0; 4], [0; 2]);
        for c in fragment.chars() {
            let shown = c.encode_utf8(&mut utf8);
            if Escaped(shown).to_string() == *shown {
                writer.write_all(shown.as_bytes())?;
                continue;
            }
            for unit in c.encode_utf16(&mut utf16) {
                write!(writer, "\\u{unit:04x}")?;
            }
        }
        Ok(())
    }

    // In valid JSON what is not ASCII stands in a string, where an escape means the same, and what is
    // a control character stands outside of one, where a space does.
    fn write_raw_fragment<W: ?Sized + Write>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        self.write_string_fragment(writer, &fragment.replace(|c| c < ' ', " "))
    }
}
