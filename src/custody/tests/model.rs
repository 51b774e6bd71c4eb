//! A disk in memory that can be stopped at every step, and lose whatever was not synced.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::super::CustodyError;
use super::super::disk::Disk;

/// A sequence of numbers that can be had again.
pub(super) struct Dice(pub(super) u64);

impl Dice {
    pub(super) fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % sides as u64).unwrap()
    }
}

/// When the machine stops: at which step, and how far that step got. A write may get as far as any of its
/// bytes, everything else not at all (0) or wholly, without anybody being told (1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stop {
    pub(super) step: usize,
    pub(super) part: usize,
    /// The process goes on and is told that this step failed, as of a full disk.
    pub(super) goes_on: bool,
}

/// What the machine is like afterwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    /// The process is gone, the system is not.
    Killed,
    /// The power is gone, and with it what was not synced: all of it, none, or any bytes of it.
    PowerCut { all: bool, none: bool },
}

#[derive(Debug, Clone, Default)]
struct Inode {
    now: Vec<u8>,
    durable: Vec<u8>,
}

#[derive(Debug, Clone, Default)]
struct World {
    inodes: Vec<Inode>,
    names: BTreeMap<PathBuf, usize>,
    durable_names: BTreeMap<PathBuf, usize>,
    /// The names after each change since the folder was synced.
    history: Vec<BTreeMap<PathBuf, usize>>,
    locked: BTreeSet<PathBuf>,
    steps: usize,
    /// How many different parts each step has.
    parts: Vec<usize>,
    stop: Option<Stop>,
    dead: bool,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Model(Rc<RefCell<World>>);

#[derive(Debug)]
pub(super) struct Held(Model, PathBuf);

impl Drop for Held {
    fn drop(&mut self) {
        self.0.0.borrow_mut().locked.remove(&self.1);
    }
}

fn stopped() -> io::Error {
    io::Error::from(io::ErrorKind::StorageFull)
}

impl Model {
    pub(super) fn stopping(&self, stop: Stop) -> Model {
        let mut world = self.0.borrow().clone();
        (world.stop, world.steps, world.parts) = (Some(stop), 0, Vec::new());
        Model(Rc::new(RefCell::new(world)))
    }

    /// How many ways to stop each step has.
    pub(super) fn parts(&self) -> Vec<usize> {
        self.0.borrow().parts.clone()
    }

    pub(super) fn is_dead(&self) -> bool {
        self.0.borrow().dead
    }

    /// Every file that has a name.
    pub(super) fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let world = self.0.borrow();
        world.names.iter().map(|(path, inode)| (path.clone(), world.inodes[*inode].now.clone())).collect()
    }

    /// The disk as the next process finds it.
    pub(super) fn after(&self, fate: Fate, dice: &mut Dice) -> Model {
        let mut world = self.0.borrow().clone();
        if let Fate::PowerCut { all, none } = fate {
            // A journal keeps the order of names; how many of them it kept, nobody knows.
            let kept = if none {
                0
            } else if all {
                world.history.len()
            } else {
                dice.roll(world.history.len() + 1)
            };
            world.names = match kept {
                0 => world.durable_names.clone(),
                kept => world.history[kept - 1].clone(),
            };
            for inode in &mut world.inodes {
                inode.now = survivor(inode, all, none, dice);
            }
        }
        for inode in &mut world.inodes {
            inode.durable = inode.now.clone();
        }
        world.durable_names = world.names.clone();
        (world.stop, world.dead) = (None, false);
        world.history.clear();
        world.locked.clear();
        Model(Rc::new(RefCell::new(world)))
    }

    /// One step of `parts` parts: whether to stop, and how far it gets.
    fn step(&self, parts: usize) -> io::Result<Option<usize>> {
        let mut world = self.0.borrow_mut();
        if world.dead {
            return Err(stopped());
        }
        let step = world.steps;
        world.steps += 1;
        world.parts.push(parts);
        let Some(stop) = world.stop.filter(|stop| stop.step == step) else { return Ok(None) };
        world.dead = !stop.goes_on;
        Ok(Some(stop.part))
    }

    /// A step that is taken wholly or not at all.
    fn whole(&self, act: impl FnOnce(&mut World) -> io::Result<()>) -> io::Result<()> {
        match self.step(2)? {
            None => act(&mut self.0.borrow_mut()),
            Some(0) => Err(stopped()),
            Some(_) => act(&mut self.0.borrow_mut()).and(Err(stopped())),
        }
    }

    fn rename_world(&self, act: impl FnOnce(&mut World) -> io::Result<()>) -> io::Result<()> {
        self.whole(|world| {
            act(world)?;
            let names = world.names.clone();
            world.history.push(names);
            Ok(())
        })
    }
}

/// What is left of a file: any length between the old and the new, and of each byte the old or the new.
fn survivor(inode: &Inode, all: bool, none: bool, dice: &mut Dice) -> Vec<u8> {
    if all || none || inode.now == inode.durable {
        return if none { inode.durable.clone() } else { inode.now.clone() };
    }
    let (short, long) = (inode.now.len().min(inode.durable.len()), inode.now.len().max(inode.durable.len()));
    let length = short + dice.roll(long - short + 1);
    let byte = |bytes: &[u8], at: usize| bytes.get(at).copied().unwrap_or(0);
    let pick = |at| if dice.roll(2) == 0 { byte(&inode.durable, at) } else { byte(&inode.now, at) };
    (0..length).map(pick).collect()
}

fn missing() -> io::Error {
    io::Error::from(io::ErrorKind::NotFound)
}

impl Disk for Model {
    type File = usize;
    type Lock = Held;

    fn lock(&self, path: &Path) -> Result<Held, CustodyError> {
        self.whole(|_| Ok(())).map_err(CustodyError::Io)?;
        if !self.0.borrow_mut().locked.insert(path.to_owned()) {
            return Err(CustodyError::Busy);
        }
        Ok(Held(self.clone(), path.to_owned()))
    }

    fn exists(&self, path: &Path) -> bool {
        self.0.borrow().names.contains_key(path)
    }

    fn read(&self, path: &Path) -> Result<Vec<u8>, CustodyError> {
        let world = self.0.borrow();
        let inode = world.names.get(path).ok_or(CustodyError::Missing)?;
        Ok(world.inodes[*inode].now.clone())
    }

    fn create(&self, path: &Path) -> io::Result<usize> {
        let mut made = 0;
        self.rename_world(|world| {
            made = match world.names.get(path) {
                Some(inode) => *inode,
                None => {
                    world.inodes.push(Inode::default());
                    world.names.insert(path.to_owned(), world.inodes.len() - 1);
                    world.inodes.len() - 1
                }
            };
            world.inodes[made].now.clear();
            Ok(())
        })?;
        Ok(made)
    }

    fn open(&self, path: &Path) -> io::Result<usize> {
        self.0.borrow().names.get(path).copied().ok_or_else(missing)
    }

    fn cut(&self, file: &usize, length: usize) -> io::Result<()> {
        self.whole(|world| {
            world.inodes[*file].now.resize(length, 0);
            Ok(())
        })
    }

    fn write(&self, file: &mut usize, at: usize, bytes: &[u8]) -> io::Result<()> {
        let stop = self.step(bytes.len() + 1)?;
        let written = &bytes[..stop.unwrap_or(bytes.len())];
        let mut world = self.0.borrow_mut();
        let now = &mut world.inodes[*file].now;
        if !written.is_empty() {
            now.resize(now.len().max(at + written.len()), 0);
            now[at..at + written.len()].copy_from_slice(written);
        }
        if stop.is_some() { Err(stopped()) } else { Ok(()) }
    }

    fn sync(&self, file: &usize) -> io::Result<()> {
        self.whole(|world| {
            let inode = &mut world.inodes[*file];
            inode.durable = inode.now.clone();
            Ok(())
        })
    }

    fn link(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.rename_world(|world| {
            let inode = *world.names.get(from).ok_or_else(missing)?;
            if world.names.contains_key(to) {
                return Err(io::Error::from(io::ErrorKind::AlreadyExists));
            }
            world.names.insert(to.to_owned(), inode);
            Ok(())
        })
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.rename_world(|world| {
            let inode = world.names.remove(from).ok_or_else(missing)?;
            world.names.insert(to.to_owned(), inode);
            Ok(())
        })
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.rename_world(|world| world.names.remove(path).map(drop).ok_or_else(missing))
    }

    fn sync_folder_of(&self, _: &Path) -> io::Result<()> {
        self.whole(|world| {
            world.durable_names = world.names.clone();
            world.history.clear();
            Ok(())
        })
    }
}
