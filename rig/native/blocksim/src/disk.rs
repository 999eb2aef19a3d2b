//! The devices of a run.

use diskmodel::model::geometry::Geometry;
use diskmodel::model::{self, DiskModel};
use diskmodel::params::{HddParams, Params, ParamsError};
use diskmodel::request::SECTOR;

use crate::head::Head;

/// A hard disk as large as its geometry says, or as an emulated disk of some size has it.
#[derive(Clone, Debug)]
pub struct DiskSetup {
    params: HddParams,
    bytes: u64,
}

/// Why a disk can't be used.
#[derive(Debug, thiserror::Error)]
pub enum DiskError {
    /// Its parameter file is not right.
    #[error(transparent)]
    Params(#[from] ParamsError),
    /// A hard disk was wanted, or an SSD, and the file has the other.
    #[error("{file}: it must have the table [{want}]")]
    Kind {
        /// The file's name.
        file: String,
        /// The table that it must have.
        want: &'static str,
    },
}

impl DiskSetup {
    /// A shipped disk by its name, or a parameter file; of `gib` GiB, as emulated disks are, or as large as its geometry
    /// says. An emulated disk may have all of the arm's way on few GB (`stretch`), so that a trace of one is replayed on its size.
    pub fn load(model: &str, gib: Option<f64>) -> Result<Self, DiskError> {
        match Params::load(model)? {
            Params::Hdd(params) => {
                let own = u64::from(params.cylinders) * u64::from(params.heads) * u64::from(params.sectors_per_track);
                let bytes = gib.map_or(own * SECTOR, |gib| (gib * f64::from(1 << 30)) as u64 / SECTOR * SECTOR);
                Ok(Self { params, bytes })
            }
            Params::Ssd(_) | Params::Flash(_) => Err(DiskError::Kind { file: model.into(), want: "hdd" }),
        }
    }

    /// How many blocks of 512 bytes it has.
    pub fn blocks(&self) -> u64 {
        self.bytes / SECTOR
    }

    /// The model, with its arm at the first track.
    pub fn model(&self) -> Box<dyn DiskModel> {
        model::build(&Params::Hdd(self.params.clone()), self.bytes)
    }

    /// What counts the arm's movements.
    pub fn head(&self) -> Head {
        Head::new(self.geometry(), self.tracks())
    }

    /// How many tracks the arm can be above: cylinders.
    pub fn tracks(&self) -> u64 {
        self.geometry().cylinder(self.blocks() - 1) + 1
    }

    /// What one stream can move at most, bytes a second.
    pub fn bytes_per_s(&self) -> f64 {
        self.geometry().sustained_rate()
    }

    /// What it may read ahead of a stream, or have of one that is written, bytes.
    pub fn buffer_bytes(&self) -> u64 {
        u64::from(self.params.read_ahead_kb.max(self.params.write_behind_kb)) * 1024
    }

    fn geometry(&self) -> Geometry {
        Geometry::new(&self.params, self.bytes)
    }
}

/// The SSD of the other tier. It has room for everything.
#[derive(Clone, Debug)]
pub struct SsdSetup {
    params: Params,
    bus_mb_per_s: f64,
}

impl SsdSetup {
    /// A shipped SSD by its name, or a parameter file.
    pub fn load(model: &str) -> Result<Self, DiskError> {
        let params = Params::load(model)?;
        let bus_mb_per_s = match &params {
            Params::Ssd(ssd) => ssd.bus_mb_per_s,
            Params::Flash(flash) => flash.bus_mb_per_s,
            Params::Hdd(_) => return Err(DiskError::Kind { file: model.into(), want: "ssd" }),
        };
        Ok(Self { params, bus_mb_per_s })
    }

    /// The model, idle.
    pub fn model(&self) -> Box<dyn DiskModel> {
        model::build(&self.params, u64::MAX)
    }

    /// What its cable can move at most, bytes a second.
    pub fn bytes_per_s(&self) -> f64 {
        self.bus_mb_per_s * 1e6
    }
}
