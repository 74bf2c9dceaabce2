import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether file systems can be mounted here; where not, what a full or read-only disk does isn't tried. */
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

/** Makes a folder a small disk of its own. @param options as mount takes them: `size=6m` */
export function mount(folder: string, options: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
}

/** Makes what is in a folder read-only, whoever writes. */
export function mountReadOnly(folder: string): void {
  execFileSync('mount', ['--bind', folder, folder], { stdio: 'ignore' });
  execFileSync('mount', ['-o', 'remount,ro,bind', folder], { stdio: 'ignore' });
}

export function unmount(folder: string): void {
  execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });
}
