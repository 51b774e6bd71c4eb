// The input of a fuzz target as a row of choices, a byte for each.

pub(crate) struct Choices<'a>(pub(crate) &'a [u8]);

impl Choices<'_> {
    pub(crate) fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    pub(crate) fn bytes<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (&first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(first)
    }

    /// A number below `count`; nothing is chosen where there is nothing.
    pub(crate) fn below(&mut self, count: usize) -> Option<usize> {
        usize::from(self.byte()?).checked_rem(count)
    }

    pub(crate) fn of<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        let chosen = self.below(all.len())?;
        all.get(chosen).copied()
    }

    pub(crate) fn yes(&mut self) -> Option<bool> {
        Some(self.byte()? & 1 == 1)
    }
}
