import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether file systems can be mounted here; if not, tests of full and read-only disks are skipped. */
export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'quartermaster-mount-'));
  try {
    mount(folder, 'size=1m');
    unmount(folder);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
}

/**
 * Mounts a small disk on a folder.
 * @param options as for mount: `size=6m`
 */
export function mount(folder: string, options: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
}

/** Makes a folder's contents read-only, for any user. */
export function mountReadOnly(folder: string): void {
  execFileSync('mount', ['--bind', folder, folder], { stdio: 'ignore' });
  execFileSync('mount', ['-o', 'remount,ro,bind', folder], { stdio: 'ignore' });
}

export function unmount(folder: string): void {
  execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });
}
