//! Names of block files and of mirrors, as text alone: no file is looked at.

use std::fmt::{self, Write};

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

    /// The path of a block's file below its data directory.
    pub fn below(&self, pool: &str, file: BlockFile) -> String {
        format!("current/{pool}/current/finalized/subdir{}/subdir{}/{file}", self.outer, self.inner)
    }
}

/// One of the files of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlockFile {
    /// The block.
    pub id: i64,
    /// 0 for its data; for its checksums the stamp of the block's generation, which is in their name.
    pub stamp: u64,
}

impl BlockFile {
    /// The data of a block.
    pub fn data(id: i64) -> Self {
        Self { id, stamp: 0 }
    }

    /// What has this name: `blk_<id>`, or `blk_<id>_<stamp>.meta`.
    pub fn parse(name: &str) -> Option<Self> {
        let rest = name.strip_prefix("blk_")?;
        let Some(meta) = rest.strip_suffix(".meta") else { return Some(Self::data(number(rest)?)) };
        let (id, stamp) = meta.rsplit_once('_')?;
        Some(Self { id: number(id)?, stamp: number(stamp).filter(|&stamp| stamp > 0)? })
    }
}

impl From<i64> for BlockFile {
    /// The data of the block.
    fn from(id: i64) -> Self {
        Self::data(id)
    }
}

impl fmt::Display for BlockFile {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self.stamp {
            0 => write!(out, "blk_{}", self.id),
            stamp => write!(out, "blk_{}_{stamp}.meta", self.id),
        }
    }
}

/// What a path of a block file says.
#[derive(Debug, PartialEq, Eq)]
pub struct BlockPath<'a> {
    /// Where it is.
    pub place: Place,
    /// The block pool, `BP-...`.
    pub pool: &'a str,
    /// Which of which block.
    pub file: BlockFile,
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
    let file = BlockFile::parse(parts.next()?)?;
    parts.next().is_none().then_some(BlockPath { place: Place { directory, outer, inner }, pool, file })
}

/// Whether this is a name that Hadoop gives block pools. It can be no way out of a directory.
pub fn is_pool(name: &str) -> bool {
    name.len() <= LONGEST_POOL
        && name.strip_prefix("BP-").is_some_and(|rest| !rest.is_empty())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._:%".contains(&byte))
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
    /// The bytes of the block's file.
    Data(BlockFile),
    /// Which of them, and their CRCs.
    Map(BlockFile),
    /// A map that is being written.
    Unfinished(BlockFile),
}

impl MirrorFile {
    /// What has this name in a directory `<xx>`; nothing of ours has any other name.
    pub fn parse(bucket_name: &str, name: &str) -> Option<Self> {
        let file = if let Some(hidden) = name.strip_prefix('.') {
            Self::Unfinished(BlockFile::parse(hidden.strip_suffix(".map.tmp")?)?)
        } else if let Some(map) = name.strip_suffix(".map") {
            Self::Map(BlockFile::parse(map)?)
        } else {
            Self::Data(BlockFile::parse(name)?)
        };
        (bucket(file.of().id) == bucket_name).then_some(file)
    }

    /// Of which file it is a mirror.
    pub fn of(&self) -> BlockFile {
        let (Self::Data(file) | Self::Map(file) | Self::Unfinished(file)) = self;
        *file
    }

    /// Its name below the SSD directory.
    pub fn path(&self, pool: &str) -> String {
        let mut path = format!("mirrors/{pool}/{}/", bucket(self.of().id));
        let _ = match self {
            Self::Data(file) => write!(path, "{file}"),
            Self::Map(file) => write!(path, "{file}.map"),
            Self::Unfinished(file) => write!(path, ".{file}.map.tmp"),
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
        assert_eq!(found.file.stamp, 0);
        Some((found.place.directory, found.place.outer, found.place.inner, found.file.id))
    }

    fn checksums(id: i64, stamp: u64) -> BlockFile {
        BlockFile { id, stamp }
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
    fn checksums_are_a_file_of_the_block_too() {
        let path = format!("/data/1/current/{POOL}/current/finalized/subdir3/subdir31/blk_-7_1001.meta");
        assert_eq!(directories().parse(&path).unwrap().file, checksums(-7, 1001));
        assert_eq!(BlockFile::parse("blk_7_9223372036854775807.meta"), Some(checksums(7, i64::MAX as u64)));
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
            "current/BP-1/current/finalized/subdir0/subdir0/blk_1_0.meta",
            "current/BP-1/current/finalized/subdir0/subdir0/blk_1_-1.meta",
            "current/BP-1/current/finalized/subdir0/subdir0/blk_1_01.meta",
            "current/BP-1/current/finalized/subdir0/subdir0/blk_1_1001",
            "current/BP-1/current/finalized/subdir0/subdir0/blk_1.meta",
            "current/BP-1/current/finalized/subdir0/subdir0/blk_1_2_3.meta",
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
        for (bucket, name, file) in [
            ("ff", "blk_-1", MirrorFile::Data(BlockFile::data(-1))),
            ("0a", "blk_266.map", MirrorFile::Map(BlockFile::data(266))),
            ("00", ".blk_0.map.tmp", MirrorFile::Unfinished(BlockFile::data(0))),
            ("ff", "blk_-1_1001.meta", MirrorFile::Data(checksums(-1, 1001))),
            ("0a", "blk_266_1001.meta.map", MirrorFile::Map(checksums(266, 1001))),
            ("00", ".blk_0_1.meta.map.tmp", MirrorFile::Unfinished(checksums(0, 1))),
        ] {
            assert_eq!(file.path(POOL), format!("mirrors/{POOL}/{bucket}/{name}"));
            assert_eq!(MirrorFile::parse(bucket, name), Some(file));
        }
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
        fn a_place_is_found_again(directory in 0u16..2, outer: u8, inner: u8, id: i64, stamp: u64) {
            let (place, file) = (Place { directory, outer, inner }, checksums(id, stamp));
            let path = format!("{}{}", ["/data/1/", "/data/2/dn/"][directory as usize], place.below(POOL, file));
            prop_assert_eq!(directories().parse(&path), Some(BlockPath { place, pool: POOL, file }));
        }

        #[test]
        fn a_name_is_found_again(id: i64, stamp: u64) {
            let of = checksums(id, stamp);
            for file in [MirrorFile::Data(of), MirrorFile::Map(of), MirrorFile::Unfinished(of)] {
                let path = file.path(POOL);
                prop_assert_eq!(MirrorFile::parse(&bucket(id), path.rsplit('/').next().unwrap()), Some(file));
            }
        }

        #[test]
        fn no_path_leads_out_of_the_directory(path in "/data/1/(current|BP-1|finalized|subdir1|blk_7|\\.|\\.\\.|/){1,14}") {
            if let Some(found) = directories().parse(&path) {
                prop_assert_eq!(format!("/data/1/{}", found.place.below(found.pool, found.file)), path);
            }
        }

        #[test]
        fn any_text_is_no_panic(path in "\\PC{0,200}") {
            prop_assert_eq!(directories().parse(&path), None);
        }
    }
}
