//! Names of block files and of mirrors, as text alone: no file is looked at.

use std::fmt::Write;

/// The longest path that is looked at, in bytes: Linux's own `PATH_MAX`.
pub const LONGEST_PATH: usize = 4096;

const LONGEST_POOL: usize = 200;

/// Where below a data directory a block file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Which data directory, in the order of the command line.
    pub directory: u16,
    /// `subdirN`.
    pub outer: u8,
    /// `subdirM` in it.
    pub inner: u8,
}

impl Place {
    /// Where Hadoop puts a finalized block (`DatanodeUtil.idToBlockDir`, layout -57).
    pub fn of_layout(directory: u16, id: i64) -> Self {
        Self { directory, outer: (id >> 16 & 0x1f) as u8, inner: (id >> 8 & 0x1f) as u8 }
    }

    /// The path of the block's file below its data directory.
    pub fn below(&self, pool: &str, id: i64) -> String {
        format!("current/{pool}/current/finalized/subdir{}/subdir{}/blk_{id}", self.outer, self.inner)
    }
}

/// What a path of a block file says.
#[derive(Debug, PartialEq, Eq)]
pub struct BlockPath<'a> {
    /// Where it is.
    pub place: Place,
    /// The block pool, `BP-...`.
    pub pool: &'a str,
    /// The block.
    pub id: i64,
}

/// The data directories of a node, as text.
#[derive(Clone, Debug)]
pub struct DataDirectories {
    names: Vec<(String, u16)>, // ends with a slash; which directory
}

impl DataDirectories {
    /// Each directory by all the names that it may have in a path.
    pub fn new(names: impl IntoIterator<Item = (String, u16)>) -> Self {
        let mut names: Vec<_> = names.into_iter().map(|(name, at)| (with_slash(&name), at)).collect();
        names.sort();
        names.dedup();
        Self { names }
    }

    /// What the path says, if it is one of a finalized block's file below one of the directories.
    pub fn parse<'a>(&self, path: &'a str) -> Option<BlockPath<'a>> {
        if path.len() > LONGEST_PATH {
            return None;
        }
        self.names.iter().find_map(|(name, directory)| below(path.strip_prefix(name.as_str())?, *directory))
    }
}

/// A name without what does not change where it leads: doubled slashes, `.`, a slash at the end.
fn with_slash(name: &str) -> String {
    let mut clean = String::from("/");
    for part in name.split('/').filter(|part| !part.is_empty() && *part != ".") {
        clean.push_str(part);
        clean.push('/');
    }
    clean
}

fn below(rest: &str, directory: u16) -> Option<BlockPath<'_>> {
    let mut parts = rest.split('/');
    let mut literal = |name: &str| (parts.next()? == name).then_some(());
    literal("current")?;
    let pool = parts.next().filter(|pool| is_pool(pool))?;
    let mut literal = |name: &str| (parts.next()? == name).then_some(());
    literal("current")?;
    literal("finalized")?;
    let mut subdir = || number::<u8>(parts.next()?.strip_prefix("subdir")?);
    let (outer, inner) = (subdir()?, subdir()?);
    let id = block_id(parts.next()?)?;
    parts.next().is_none().then_some(BlockPath { place: Place { directory, outer, inner }, pool, id })
}

/// Whether this is a name that Hadoop gives block pools. It can be no way out of a directory.
pub fn is_pool(name: &str) -> bool {
    name.len() <= LONGEST_POOL
        && name.strip_prefix("BP-").is_some_and(|rest| !rest.is_empty())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._:%".contains(&byte))
}

/// The id in `blk_<id>`.
pub fn block_id(name: &str) -> Option<i64> {
    number(name.strip_prefix("blk_")?)
}

/// A number as Hadoop and we write it: no sign but a minus, no zeros before it.
fn number<N: std::str::FromStr + ToString>(text: &str) -> Option<N> {
    text.parse().ok().filter(|number: &N| number.to_string() == text)
}

/// The directory in the pool's that has the mirror of a block: its id modulo 256, in two hex digits.
pub fn bucket(id: i64) -> String {
    format!("{:02x}", id as u8)
}

/// What a file in a mirror directory is, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MirrorFile {
    /// The block's bytes.
    Data(i64),
    /// Which of them, and their CRCs.
    Map(i64),
    /// A map that is being written.
    Unfinished(i64),
}

impl MirrorFile {
    /// What has this name in a directory `<xx>`; nothing of ours has any other name.
    pub fn parse(bucket_name: &str, name: &str) -> Option<Self> {
        let file = if let Some(hidden) = name.strip_prefix('.') {
            Self::Unfinished(block_id(hidden.strip_suffix(".map.tmp")?)?)
        } else if let Some(map) = name.strip_suffix(".map") {
            Self::Map(block_id(map)?)
        } else {
            Self::Data(block_id(name)?)
        };
        (bucket(file.id()) == bucket_name).then_some(file)
    }

    /// The block.
    pub fn id(&self) -> i64 {
        let (Self::Data(id) | Self::Map(id) | Self::Unfinished(id)) = self;
        *id
    }

    /// Its name below the SSD directory.
    pub fn path(&self, pool: &str) -> String {
        let mut path = format!("mirrors/{pool}/{}/", bucket(self.id()));
        let _ = match self {
            Self::Data(id) => write!(path, "blk_{id}"),
            Self::Map(id) => write!(path, "blk_{id}.map"),
            Self::Unfinished(id) => write!(path, ".blk_{id}.map.tmp"),
        };
        path
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const POOL: &str = "BP-1899-10.0.0.1-1700000000000";

    fn directories() -> DataDirectories {
        let names = ["/data/1", "/data//2/./dn/", "/mnt/second"].map(String::from);
        DataDirectories::new(names.into_iter().zip([0, 1, 1]))
    }

    fn parse(path: &str) -> Option<(u16, u8, u8, i64)> {
        let directories = directories();
        let found = directories.parse(path)?;
        assert_eq!(found.pool, POOL);
        Some((found.place.directory, found.place.outer, found.place.inner, found.id))
    }

    #[test]
    fn block_files_of_all_names_of_a_directory_are_known() {
        let rest = format!("current/{POOL}/current/finalized/subdir3/subdir31/blk_1073741825");
        assert_eq!(parse(&format!("/data/1/{rest}")), Some((0, 3, 31, 1_073_741_825)));
        assert_eq!(parse(&format!("/data/2/dn/{rest}")), Some((1, 3, 31, 1_073_741_825)));
        assert_eq!(parse(&format!("/mnt/second/{rest}")), Some((1, 3, 31, 1_073_741_825)));
        assert_eq!(parse(&format!("/data/3/{rest}")), None);
        assert_eq!(parse(&rest), None);
    }

    #[test]
    fn blocks_with_negative_ids_are_blocks() {
        let path = format!("/data/1/current/{POOL}/current/finalized/subdir0/subdir0/blk_-9223372036854775808");
        assert_eq!(parse(&path), Some((0, 0, 0, i64::MIN)));
    }

    #[test]
    fn nothing_else_is_a_block_file() {
        for rest in [
            "current/BP-1/current/finalized/subdir0/subdir0/../subdir0/blk_1",
            "current/../current/finalized/subdir0/subdir0/blk_1",
            "current/BP-../current/finalized/subdir0/subdir0/blk_1/..",
            "current/BP-a/b/current/finalized/subdir0/subdir0/blk_1",
            "current/BP-/current/finalized/subdir0/subdir0/blk_1",
            "current/BP-1\0/current/finalized/subdir0/subdir0/blk_1",
            "current/BP-1/current/rbw/subdir0/subdir0/blk_1",
            "current/BP-1/current/finalized/subdir0/blk_1",
            "current/BP-1/current/finalized/subdir256/subdir0/blk_1",
            "current/BP-1/current/finalized/subdir00/subdir0/blk_1",
            "current/BP-1/current/finalized/subdir0/subdir-1/blk_1",
            "current/BP-1/current/finalized/subdir0/subdir0/blk_1_1001.meta",
            "current/BP-1/current/finalized/subdir0/subdir0/blk_+1",
            "current/BP-1/current/finalized/subdir0/subdir0/blk_01",
            "current/BP-1/current/finalized/subdir0/subdir0/blk_-0",
            "current/BP-1/current/finalized/subdir0/subdir0/blk_9223372036854775808",
            "current/BP-1/current/finalized/subdir0/subdir0/blk_",
            "current/BP-1/current/finalized/subdir0/subdir0/blk_1/",
            "/current/BP-1/current/finalized/subdir0/subdir0/blk_1",
            "",
        ] {
            assert_eq!(directories().parse(&format!("/data/1/{rest}")), None, "{rest}");
        }
    }

    #[test]
    fn mirrors_have_the_names_that_the_format_says() {
        assert_eq!(MirrorFile::Data(-1).path(POOL), format!("mirrors/{POOL}/ff/blk_-1"));
        assert_eq!(MirrorFile::Map(266).path(POOL), format!("mirrors/{POOL}/0a/blk_266.map"));
        assert_eq!(MirrorFile::Unfinished(0).path(POOL), format!("mirrors/{POOL}/00/.blk_0.map.tmp"));
        assert_eq!(MirrorFile::parse("ff", "blk_-1"), Some(MirrorFile::Data(-1)));
        assert_eq!(MirrorFile::parse("0a", "blk_266.map"), Some(MirrorFile::Map(266)));
        assert_eq!(MirrorFile::parse("00", ".blk_0.map.tmp"), Some(MirrorFile::Unfinished(0)));
    }

    #[test]
    fn what_has_no_name_of_the_pattern_is_left_alone() {
        for name in ["blk_1.meta", ".blk_0.map", "blk_0.map.tmp", "blk_00", "lost+found", "blk_1", ".blk_1.map.tmp", ""]
        {
            assert_eq!(MirrorFile::parse("00", name), None, "{name}");
        }
    }

    proptest! {
        #[test]
        fn a_place_is_found_again(directory in 0u16..2, outer: u8, inner: u8, id: i64) {
            let place = Place { directory, outer, inner };
            let path = format!("{}{}", ["/data/1/", "/data/2/dn/"][directory as usize], place.below(POOL, id));
            prop_assert_eq!(directories().parse(&path), Some(BlockPath { place, pool: POOL, id }));
        }

        #[test]
        fn a_name_is_found_again(id: i64) {
            for file in [MirrorFile::Data(id), MirrorFile::Map(id), MirrorFile::Unfinished(id)] {
                let path = file.path(POOL);
                prop_assert_eq!(MirrorFile::parse(&bucket(id), path.rsplit('/').next().unwrap()), Some(file));
            }
        }

        #[test]
        fn no_path_leads_out_of_the_directory(path in "/data/1/(current|BP-1|finalized|subdir1|blk_7|\\.|\\.\\.|/){1,14}") {
            if let Some(found) = directories().parse(&path) {
                prop_assert_eq!(format!("/data/1/{}", found.place.below(found.pool, found.id)), path);
            }
        }

        #[test]
        fn any_text_is_no_panic(path in "\\PC{0,200}") {
            prop_assert_eq!(directories().parse(&path), None);
        }
    }
}
