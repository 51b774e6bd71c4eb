//! The ways to bend deterministic CBOR: what a serde decoder reads and nobody may write.

use ciborium::Value;

use super::kit::{encode, head, value_of, wider};

/// A bent item.
pub struct Bent {
    pub name: String,
    pub comment: &'static str,
    pub bytes: Vec<u8>,
}

/// How a leaf may be written instead. The head's width, the type, the value.
fn leaves(value: &Value) -> Vec<(&'static str, &'static str, Vec<u8>)> {
    let plain = encode(value);
    let mut out = vec![
        ("wide", "a length or number one size too large", wider(&plain)),
        ("tagged", "a tag nobody needs", [&[0xc1][..], &plain].concat()),
        ("null", "null", vec![0xf6]),
        ("undefined", "undefined", vec![0xf7]),
    ];
    match value {
        Value::Bytes(bytes) => {
            let numbers: Vec<u8> = bytes.iter().flat_map(|byte| head(0, u64::from(*byte))).collect();
            out.push((
                "numbers",
                "an array of numbers for a byte string",
                [head(4, bytes.len() as u64), numbers].concat(),
            ));
            out.push((
                "chunked",
                "a byte string of indefinite length",
                [&[0x5f][..], &plain, &[0xff]].concat(),
            ));
            out.push(("long", "a byte more", encode(&Value::Bytes([&bytes[..], &[0]].concat()))));
            out.push(("short", "a byte less", encode(&Value::Bytes(bytes[..bytes.len() - 1].to_vec()))));
            out.push(("text", "text for bytes", [head(3, 1), b"a".to_vec()].concat()));
        }
        Value::Text(text) => {
            out.push(("bytes", "bytes for text", encode(&Value::Bytes(text.as_bytes().to_vec()))));
            out.push(("chunked", "text of indefinite length", [&[0x7f][..], &plain, &[0xff]].concat()));
            out.push(("not-utf8", "text that is not UTF-8", [head(3, 2), vec![0xc3, 0x28]].concat()));
            out.push((
                "surrogate",
                "half a surrogate pair in text",
                [head(3, 3), vec![0xed, 0xa0, 0x80]].concat(),
            ));
        }
        Value::Integer(number) => {
            let number = i128::from(*number);
            let small = u64::try_from(number).unwrap();
            out.push(("float", "a floating-point number", encode(&Value::Float(small as f64))));
            out.push(("nan", "not a number, with a payload", vec![0xf9, 0x7e, 1]));
            out.push((
                "bignum",
                "a bignum for a small number",
                [vec![0xc2], encode(&Value::Bytes(small.to_be_bytes().to_vec()))].concat(),
            ));
            out.push(("negative", "a negative number", head(1, 0)));
            out.push(("too-large", "2^64 - 1", vec![0x1b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]));
        }
        Value::Bool(_) => {
            out.push(("number", "a number for a truth", vec![1]));
            out.push(("simple-wide", "false in two bytes", vec![0xf8, 20]));
        }
        _ => {}
    }
    out
}

/// Encodes `value` but writes the member under `path` as `instead`.
fn with(value: &Value, path: &[usize], instead: &[u8]) -> Vec<u8> {
    let Some((&step, rest)) = path.split_first() else { return instead.to_vec() };
    match value {
        Value::Map(entries) => {
            let mut out = head(5, entries.len() as u64);
            for (n, (key, inner)) in entries.iter().enumerate() {
                out.extend(encode(key));
                out.extend(if n == step { with(inner, rest, instead) } else { encode(inner) });
            }
            out
        }
        Value::Array(items) => {
            let mut out = head(4, items.len() as u64);
            for (n, inner) in items.iter().enumerate() {
                out.extend(if n == step { with(inner, rest, instead) } else { encode(inner) });
            }
            out
        }
        _ => panic!("no such member"),
    }
}

/// Every way to bend one good item, each in every place.
pub fn bent(good: &[u8]) -> Vec<Bent> {
    let value = value_of(good);
    let mut out = Vec::new();
    walk(&value, &value, &mut Vec::new(), "", &mut out);
    out.push(Bent {
        name: "trailing".into(),
        comment: "a byte behind the item",
        bytes: [good, &[0]].concat(),
    });
    out.push(Bent {
        name: "cut".into(),
        comment: "the last byte is missing",
        bytes: good[..good.len() - 1].to_vec(),
    });
    out.push(Bent { name: "empty".into(), comment: "no bytes at all", bytes: Vec::new() });
    out
}

fn walk(root: &Value, value: &Value, path: &mut Vec<usize>, label: &str, out: &mut Vec<Bent>) {
    let mut bend = |name: &str, comment, instead: &[u8], path: &[usize]| {
        let name =
            [label, name].iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join("-");
        out.push(Bent { name, comment, bytes: with(root, path, instead) });
    };
    match value {
        Value::Map(entries) => {
            let inside = encode(value)[1..].to_vec();
            let count = entries.len() as u64;
            bend("indefinite", "a map of indefinite length", &[&[0xbf][..], &inside, &[0xff]].concat(), path);
            bend(
                "wide-map",
                "a map with its length in two bytes",
                &[&[0xb8, count as u8][..], &inside].concat(),
                path,
            );
            let more = |key: &str| {
                let extra = encode(&Value::Map(vec![(key.into(), 0.into())]))[1..].to_vec();
                [head(5, count + 1), inside.clone(), extra].concat()
            };
            bend("unknown", "a member nobody knows", &more("zzzzzzzzzzzzzzzzzzzzzzzzzz"), path);
            if entries.len() > 1 {
                let mut turned = entries.clone();
                turned.reverse();
                bend("unsorted", "the members in another order", &encode(&Value::Map(turned)), path);
            }
            if let Some(first) = entries.first() {
                let mut twice = entries.clone();
                twice.insert(1, first.clone());
                bend("twice", "a member twice", &encode(&Value::Map(twice)), path);
                let mut wide = head(5, count);
                wide.extend(wider(&encode(&first.0)));
                wide.extend(encode(&first.1));
                wide.extend(encode(&Value::Map(entries[1..].to_vec()))[1..].to_vec());
                bend("wide-key", "a key with its length in two bytes", &wide, path);
                let mut key_bytes = entries.clone();
                key_bytes[0].0 = Value::Bytes(first.0.as_text().unwrap_or("").as_bytes().to_vec());
                bend("bytes-key", "a byte string for a key", &encode(&Value::Map(key_bytes)), path);
            }
            for (n, (key, inner)) in entries.iter().enumerate() {
                let mut fewer = entries.clone();
                fewer.remove(n);
                let key = key.as_text().unwrap_or("number");
                bend(&format!("no-{key}"), "a member is missing", &encode(&Value::Map(fewer)), path);
                let _ = inner;
            }
        }
        Value::Array(items) => {
            let inside = encode(value)[1..].to_vec();
            bend(
                "indefinite",
                "an array of indefinite length",
                &[&[0x9f][..], &inside, &[0xff]].concat(),
                path,
            );
            bend(
                "wide-array",
                "an array with its length in two bytes",
                &[&[0x98, items.len() as u8][..], &inside].concat(),
                path,
            );
            bend("empty-array", "an empty array", &[0x80], path);
        }
        leaf => {
            for (name, comment, bytes) in leaves(leaf) {
                bend(name, comment, &bytes, path);
            }
        }
    }
    // Down into maps and arrays; of an array the first item stands for all.
    let inner: Vec<(String, &Value)> = match value {
        Value::Map(entries) => {
            entries.iter().map(|(key, inner)| (key.as_text().unwrap_or("").to_owned(), inner)).collect()
        }
        Value::Array(items) => items.iter().take(1).map(|inner| ("0".to_owned(), inner)).collect(),
        _ => Vec::new(),
    };
    for (n, (key, inner)) in inner.into_iter().enumerate() {
        path.push(n);
        let label = if label.is_empty() { key } else { format!("{label}-{key}") };
        walk(root, inner, path, &label, out);
        path.pop();
    }
}
