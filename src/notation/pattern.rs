//! A reading: what a writing asks of a move, before any board is looked at.

use crate::position::{Bitboard, CastlingSide, Move, Position, Role, Square};

/// A set of kinds of men.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Roles(u8);

impl Roles {
    pub(super) const NONE: Roles = Roles(0);
    pub(super) const PAWN: Roles = Roles::of(Role::Pawn);
    pub(super) const KNIGHT: Roles = Roles::of(Role::Knight);
    pub(super) const BISHOP: Roles = Roles::of(Role::Bishop);
    pub(super) const ROOK: Roles = Roles::of(Role::Rook);
    pub(super) const QUEEN: Roles = Roles::of(Role::Queen);
    pub(super) const KING: Roles = Roles::of(Role::King);
    pub(super) const ALL: Roles = Roles(0x7e);

    pub(super) const fn of(role: Role) -> Roles {
        Roles(1 << role as u8)
    }

    pub(super) const fn has(self, role: Role) -> bool {
        self.0 & Roles::of(role).0 != 0
    }

    pub(super) const fn is_none(self) -> bool {
        self.0 == 0
    }

    pub(super) const fn or(self, other: Roles) -> Roles {
        Roles(self.0 | other.0)
    }

    pub(super) const fn without(self, other: Roles) -> Roles {
        Roles(self.0 & !other.0)
    }
}

/// What is written about a new piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Promotion {
    /// Nothing, or only the sign: every new piece fits.
    Open,
    /// These, and only a promotion fits. King and pawn may be written; no move fits them.
    To(Roles),
    /// A move that is no promotion (section 2a).
    No,
}

/// The castlings a writing names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Castle {
    One(CastlingSide),
    Either,
}

/// One reading (R3): all its constraints must hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Pattern {
    pub(super) castle: Option<Castle>,
    pub(super) roles: Roles,
    pub(super) from: Bitboard,
    pub(super) to: Bitboard,
    pub(super) promotion: Promotion,
    /// The kinds of man taken; none: not stated (descriptive).
    pub(super) takes: Roles,
    /// Where the man taken stands; full: not stated (descriptive).
    pub(super) taken_on: Bitboard,
    /// A capture sign that is itself the identification, as in `xd5` (R5).
    pub(super) must_capture: bool,
    /// An e.p. sign that selects (descriptive, R5).
    pub(super) must_pass: bool,
    /// No departure and no capture sign, so that a pawn's capture would be a liberty.
    pub(super) bare: bool,
    /// A file before an arrival square on that same file, as in `bb3`.
    pub(super) needless_file: bool,
    /// Read by the descriptive grammar.
    pub(super) descriptive: bool,
}

impl Pattern {
    /// Asks for nothing yet: any man that is no castling.
    pub(super) const ANY: Pattern = Pattern {
        castle: None,
        roles: Roles::ALL,
        from: Bitboard::FULL,
        to: Bitboard::FULL,
        promotion: Promotion::Open,
        takes: Roles::NONE,
        taken_on: Bitboard::FULL,
        must_capture: false,
        must_pass: false,
        bare: false,
        needless_file: false,
        descriptive: false,
    };

    pub(super) const fn castling(castle: Castle) -> Pattern {
        Pattern { castle: Some(castle), ..Pattern::ANY }
    }

    /// R4: whether the legal move `m` satisfies this reading.
    pub(super) fn fits(&self, m: Move, position: &Position) -> bool {
        if let Move::Castle { king, .. } = m {
            return self.fits_castling(m, king, position);
        }
        if self.castle.is_some() || !self.roles.has(m.role()) || !self.to.contains(m.to()) {
            return false;
        }
        m.from().is_some_and(|from| self.from.contains(from))
            && self.fits_promotion(m.promotion())
            && self.fits_capture(m)
    }

    /// R4: castling matches only a castling sign or the king's exact from- and to-square; the
    /// to-square is the rook's in Chess960.
    fn fits_castling(&self, m: Move, king: Square, position: &Position) -> bool {
        match self.castle {
            Some(Castle::Either) => true,
            Some(Castle::One(side)) => m.castling_side() == Some(side),
            None => {
                self.roles.has(Role::King)
                    && self.promotion == Promotion::Open
                    && self.takes.is_none()
                    && self.from.single_square() == Some(king)
                    && self.to.single_square() == position.squares(m).map(|(_, to)| to)
            }
        }
    }

    fn fits_promotion(&self, promotion: Option<Role>) -> bool {
        match self.promotion {
            Promotion::Open => true,
            Promotion::No => promotion.is_none(),
            Promotion::To(roles) => promotion.is_some_and(|role| roles.has(role)),
        }
    }

    /// R5: in descriptive `x` names the captured man, and there e.p. selects.
    fn fits_capture(&self, m: Move) -> bool {
        let taken = m.capture();
        (!self.must_capture || taken.is_some())
            && (!self.must_pass || m.is_en_passant())
            && (self.takes.is_none() || taken.is_some_and(|role| self.takes.has(role)))
            && (self.taken_on == Bitboard::FULL || self.taken_on.contains(m.to()))
    }
}
