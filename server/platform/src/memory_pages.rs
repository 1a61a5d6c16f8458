//! Memory pages of this process.

/// Has the kernel give pages of 4 KiB instead of 2 MiB where it has the choice: what a connection or a cache needs is
/// small, and a large page is cleared and counted whole. Does nothing where there is no such choice.
pub fn use_small_pages() {
    #[cfg(target_os = "linux")]
    let _ = rustix::thread::disable_transparent_huge_pages(true);
}
