//! Native methods of the Java class `org.ibis.blockhint.NativeFlush`: what Java cannot ask of the kernel about a file's
//! pages.
//!
//! * [`pages`]: the operations, on file descriptors
//! * [`jni`]: their entry points for the Java virtual machine
//!
//! Every operation gives 0 or an errno value; none panics into the caller.

pub mod jni;
pub mod pages;
