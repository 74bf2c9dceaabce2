import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { WarmProgram } from '@quartermaster/test-kit/warm-program';

/** The committed command; it loads the build, which `npm test` makes first. */
export const qmFile = fileURLToPath(new URL('../../bin/qm', import.meta.url));

export interface Answer {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface QmOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** The content of standard input; empty and closed if absent. */
  readonly input?: string | Uint8Array;
  readonly cwd?: string;
  /** Runs in a process of its own, for tests of how it ends. */
  readonly alone?: true;
}

/** A new folder for files and for what `qm login` saves. */
export const emptyFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'qm-cli-'));

/** The environment of a process that is independent of this machine's user. */
export const bareEnvironment = (env: Readonly<Record<string, string>> = {}) => ({
  PATH: process.env.PATH,
  HOME: '/nonexistent',
  XDG_CONFIG_HOME: '/nonexistent',
  TZ: 'Europe/Berlin',
  ...env,
});

/** Runs `qm` as scripts do: through pipes. */
export const runQm = (args: readonly string[], options: QmOptions = {}): Promise<Answer> =>
  process.env.QM_SOAK || options.alone
    ? startQm(args, options)
    : warm.run({ args, ...surroundings(options) });

const warm = new WarmProgram(new URL('../../dist/bundle/main.js', import.meta.url));

const surroundings = ({ env, cwd = tmpdir(), input }: QmOptions) => ({
  env: bareEnvironment(env),
  cwd,
  input,
});

async function startQm(args: readonly string[], options: QmOptions): Promise<Answer> {
  const { cwd, env, input } = surroundings(options);
  const child = spawn(process.execPath, [qmFile, ...args], {
    cwd,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A command that doesn't read its input may have exited before it is written.
  child.stdin.on('error', () => {});
  child.stdin.end(input ?? '');
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code: typeof code === 'number' ? code : null, stdout, stderr };
}
