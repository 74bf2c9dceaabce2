import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * The folder with the commands of a Python package, which is installed into ~/.cache first if necessary.
 * @param requirement for example 'schemathesis==4.32.5'
 */
export function pythonCommands(requirement: string): string {
  const folder = join(homedir(), '.cache', `quartermaster-${requirement.replace('==', '-')}`);
  const commands = join(folder, 'bin');
  if (existsSync(join(folder, 'installed'))) return commands;
  run('python3', ['-m', 'venv', folder], 'Python 3 with venv is needed.');
  run(join(commands, 'pip'), ['install', '--quiet', requirement], `${requirement} could not be installed.`);
  run('touch', [join(folder, 'installed')], `${folder} can't be written.`);
  return commands;
}

function run(command: string, args: readonly string[], failure: string): void {
  if (spawnSync(command, args, { stdio: 'inherit' }).status !== 0) throw new Error(failure);
}
