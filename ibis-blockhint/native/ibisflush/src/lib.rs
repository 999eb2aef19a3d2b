//! Native methods of the Java class `org.ibis.blockhint.NativeFlush`: what Java cannot ask of the kernel about a file's
//! pages.
//!
//! * [`pages`]: page-in and flush of ranges
//! * [`residency`]: what is in memory
//! * [`descriptor`]: descriptors of our own
//! * [`jni`]: their entry points for the Java virtual machine
//!
//! Every operation gives 0 or an errno value; none panics into the caller.

pub mod descriptor;
pub mod errno;
pub mod jni;
pub mod pages;
pub mod residency;
