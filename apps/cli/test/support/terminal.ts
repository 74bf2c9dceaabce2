import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { bareEnvironment, qmFile } from './qm.ts';

export interface TerminalOptions {
  readonly columns?: number;
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
  end(): Promise<Ended>;
}

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

/** Starts `qm` in a pseudo-terminal created by `script` (bsdutils, on every Debian). */
export function openTerminal(args: readonly string[], options: TerminalOptions = {}): TerminalSession {
  const from = options.input === undefined ? '' : ` < ${quoted(options.input)}`;
  const command = [process.execPath, qmFile, ...args].map(quoted).join(' ') + from;
  const child = spawn(
    'script',
    ['-qefc', `stty cols ${options.columns ?? 80} rows 40; exec ${command}`, '/dev/null'],
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
      for (;;) {
        const at = raw.indexOf(text, seen);
        if (at !== -1) {
          seen = at + text.length;
          return;
        }
        if (child.exitCode !== null) throw new Error(`'${text}' was never shown:\n${raw}`);
        await once(changed, 'output');
      }
    },
    type: (keys) => void child.stdin.write(keys),
    async end() {
      const code = await exit;
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
