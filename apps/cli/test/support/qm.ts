import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** The committed command; it loads the build, which `npm test` makes first. */
export const qmFile = fileURLToPath(new URL('../../bin/qm', import.meta.url));

export interface Answer {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface QmOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** What standard input brings; nothing and closed when absent. */
  readonly input?: string | Uint8Array;
  readonly cwd?: string;
  /** In a process of its own, whose end counts too. */
  readonly alone?: true;
}

/** A folder of its own, for files and for what `qm login` keeps. */
export const emptyFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'qm-cli-'));

/** The environment of a process that knows nothing of this machine's user. */
export const bareEnvironment = (env: Readonly<Record<string, string>> = {}) => ({
  PATH: process.env.PATH,
  HOME: '/nonexistent',
  XDG_CONFIG_HOME: '/nonexistent',
  TZ: 'Europe/Berlin',
  ...env,
});

/** Runs `qm` as scripts do: through pipes. */
export const runQm = (args: readonly string[], options: QmOptions = {}): Promise<Answer> =>
  process.env.QM_SOAK || needsProcess(options) ? startQm(args, options) : askThread(args, options);

/** Without a token it looks into its folders, which are a process's own. */
const needsProcess = ({ alone, cwd, env }: QmOptions): boolean =>
  alone === true || cwd !== undefined || env?.QM_TOKEN === undefined || env.XDG_CONFIG_HOME !== undefined;

async function startQm(args: readonly string[], options: QmOptions): Promise<Answer> {
  const child = spawn(process.execPath, [qmFile, ...args], {
    cwd: options.cwd ?? tmpdir(),
    env: bareEnvironment(options.env),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A command that doesn't read its input may be gone before it is written.
  child.stdin.on('error', () => {});
  child.stdin.end(options.input ?? '');
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code: typeof code === 'number' ? code : null, stdout, stderr };
}

const threadFile = new URL('./qm-thread.mjs', import.meta.url);
let thread: Worker | undefined;
let last: Promise<unknown> = Promise.resolve();

/** Runs `qm` in a thread that has loaded it before, one call after another: most of what a process does is to start. */
function askThread(args: readonly string[], { env, input = '' }: QmOptions): Promise<Answer> {
  const answer = last.then(async (): Promise<Answer> => {
    thread ??= new Worker(threadFile);
    thread.unref();
    thread.postMessage({ args, env: bareEnvironment(env), input });
    const ended = new AbortController();
    const { signal } = ended;
    const gone = once(thread, 'exit', { signal }).then(() => {
      thread = undefined;
      throw new Error(`The thread ended in qm ${args.join(' ')}`);
    });
    try {
      const [said] = await Promise.race([once(thread, 'message', { signal }), gone]);
      return said;
    } finally {
      ended.abort();
    }
  });
  last = answer.catch(() => undefined);
  return answer;
}
