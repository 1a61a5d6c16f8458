// Small disks, which only root can mount, and ways to fill them.
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

function system(...command) {
  const done = spawnSync(command[0], command.slice(1), { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${command.join(' ')}: ${done.error?.message ?? done.stderr.trim()}`);
}

export class Disk {
  /** Why no disk can be mounted here; undefined if it can. */
  static missing() {
    if (process.getuid() !== 0) return 'needs root, to mount a small disk';
    const tried = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { encoding: 'utf8' });
    return tried.status === 0 ? undefined : `no disk can be mounted here (${(tried.stderr ?? 'no unshare').trim()})`;
  }

  /** Mounts a disk of so many MiB until the scenario ends. */
  static async mount(mebibytes, defer) {
    const disk = new Disk();
    disk.path = await mkdtemp(path.join(tmpdir(), 'parallax-disk-'));
    defer(() => rmdir(disk.path));
    system('mount', '-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=0755`, 'tmpfs', disk.path);
    // lazily, because the processes that use it may end a moment later
    defer(() => system('umount', '--lazy', disk.path));
    return disk;
  }

  /** Creates a folder on the disk. */
  async folder(name) {
    const folder = path.join(this.path, name);
    await mkdir(folder);
    return folder;
  }

  get filler() {
    return path.join(this.path, 'filler');
  }

  /** Fills the disk except for `spare` KiB. */
  fill(spare = 0) {
    const file = openSync(this.filler, 'a');
    try {
      for (let size = 1 << 20; size >= 4_096; ) {
        try {
          // a short write means that the disk is almost full
          if (writeSync(file, Buffer.alloc(size)) < size) size /= 2;
        } catch (error) {
          if (error.code !== 'ENOSPC') throw error;
          size /= 2;
        }
      }
    } finally {
      closeSync(file);
    }
    if (spare > 0) system('truncate', `--size=-${spare}K`, this.filler);
  }

  free = () => rm(this.filler, { force: true });
  readOnly = () => system('mount', '-o', 'remount,ro', this.path);
  writable = () => system('mount', '-o', 'remount,rw', this.path);
}

/** Sets the soft limit of a running process: `fsize` or `nofile`. */
export const limit = (pid, name, value) => system('prlimit', `--pid=${pid}`, `--${name}=${value}:`);
