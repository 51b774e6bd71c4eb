//! What a secret cannot do, held to by the compiler.

use std::fmt::{Debug, Display};

use sealed_move::envelope::{Disclosure, LockSecret, Share};
use serde::Serialize;
use zeroize::ZeroizeOnDrop;

/// Has one implementation for every type, and one more for every trait that no secret may have;
/// naming it without saying which compiles only for a type with the first alone.
trait Only<Which> {
    fn one() {}
}

impl<T: ?Sized> Only<()> for T {}
impl<T: ?Sized + Debug> Only<[(); 1]> for T {}
impl<T: ?Sized + Display> Only<[(); 2]> for T {}
impl<T: ?Sized + Serialize> Only<[(); 3]> for T {}
impl<T: Clone> Only<[(); 4]> for T {}
impl<T: ?Sized + PartialEq> Only<[(); 5]> for T {}

#[test]
fn secrets_cannot_be_printed_copied_stored_or_compared() {
    <LockSecret as Only<_>>::one();
    <Share as Only<_>>::one();
    <Disclosure as Only<_>>::one();
}

#[test]
fn secrets_are_wiped_when_dropped() {
    fn wiped<T: ZeroizeOnDrop>() {}
    wiped::<LockSecret>();
    wiped::<Share>();
    wiped::<Disclosure>();
}
