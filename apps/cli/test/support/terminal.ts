import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { patience } from '@quartermaster/test-kit/answering-process';
import { bareEnvironment, qmFile } from './qm.ts';

export interface TerminalOptions {
  readonly columns?: number;
  readonly rows?: number;
  /**
   * Prints the terminal's modes before and after: a line each, which have to be the same. Before them, its name;
   * after the first, the process id of `qm`.
   */
  readonly showsModes?: true;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** A file for standard input. */
  readonly input?: string;
}

export interface Ended {
  readonly code: number | null;
  /** The raw output. */
  readonly raw: string;
  /** The text on the screen: without colours and without what was erased again. */
  readonly screen: string;
}

/** `qm` in a terminal of its own, as people run it. */
export interface TerminalSession {
  /** Waits until the screen shows a text, starting where the last wait ended. */
  sees(text: string): Promise<void>;
  /** Types keys; Enter is `\r`, Ctrl-C `\u0003`. */
  type(keys: string): void;
  /** Sends a signal to `qm` itself. Only with `showsModes`. */
  signal(name: NodeJS.Signals): void;
  /** Changes the size, as dragging a window's corner does. Only with `showsModes`. */
  resize(columns: number, rows: number): void;
  end(): Promise<Ended>;
}

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

/** Starts `qm` in a pseudo-terminal created by `script` (bsdutils, on every Debian). */
export function openTerminal(args: readonly string[], options: TerminalOptions = {}): TerminalSession {
  const from = options.input === undefined ? '' : ` < ${quoted(options.input)}`;
  const run = [process.execPath, qmFile, ...args].map(quoted).join(' ') + from;
  const command = options.showsModes
    ? `tty; stty -g; sh -c ${quoted(`echo $$; exec ${run}`)}; code=$?; stty -g; exit $code`
    : `exec ${run}`;
  const child = spawn(
    'script',
    ['-qefc', `stty cols ${options.columns ?? 80} rows ${options.rows ?? 40}; ${command}`, '/dev/null'],
    {
      cwd: options.cwd ?? tmpdir(),
      env: bareEnvironment({ TERM: 'xterm-256color', SHELL: '/bin/sh', ...options.env }),
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  let raw = '';
  let seen = 0;
  const changed = new EventTarget();
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    raw += text;
    changed.dispatchEvent(new Event('output'));
  });
  const exit = once(child, 'close').then(([code]) => {
    changed.dispatchEvent(new Event('output'));
    return typeof code === 'number' ? code : null;
  });
  return {
    async sees(text) {
      const signal = AbortSignal.timeout(patience);
      for (;;) {
        const at = raw.indexOf(text, seen);
        if (at !== -1) {
          seen = at + text.length;
          return;
        }
        if (child.exitCode !== null) throw new Error(`'${text}' was never shown:\n${raw}`);
        await once(changed, 'output', { signal }).catch(() => {
          throw new Error(`'${text}' is not shown:\n${screenOf(raw)}`);
        });
      }
    },
    type: (keys) => void child.stdin.write(keys),
    signal: (name) => void process.kill(Number(raw.split('\r\n')[2]), name),
    resize: (columns, rows) => {
      const [device = ''] = /^\/dev\/\S+/.exec(raw) ?? [];
      spawnSync('stty', ['-F', device, 'cols', String(columns), 'rows', String(rows)]);
    },
    async end() {
      const hangs = once(AbortSignal.timeout(patience), 'abort').then(() => {
        throw new Error(`'qm ${args.join(' ')}' does not end:\n${screenOf(raw)}`);
      });
      const code = await Promise.race([exit, hangs]);
      return { code, raw, screen: screenOf(raw) };
    },
  };
}

const screenOf = (raw: string): string =>
  raw
    .split('\r\n')
    .map((line) =>
      stripVTControlCharacters(line.slice(line.lastIndexOf('\r\u001b[K') + 1)).replaceAll('\r', ''),
    )
    .join('\n');
