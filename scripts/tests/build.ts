import { execFileSync } from 'node:child_process';

/** Tests run on the build, so it is made first. If nothing has changed, that takes Turbo half a second. */
export function setup(): void {
  // Called for each project; only the first call builds.
  if (process.env.QM_TESTS_ARE_BUILT) return;
  execFileSync('npm', ['run', '-s', 'build'], { stdio: ['ignore', 2, 2] });
  process.env.QM_TESTS_ARE_BUILT = 'yes';
}
