import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { spawn } from '@lydell/node-pty';
import { patience } from '@quartermaster/test-kit/answering-process';
import { Terminal } from '@xterm/headless';
import { bareEnvironment, qmFile } from './qm.ts';

export interface TerminalOptions {
  readonly columns?: number;
  readonly rows?: number;
  /**
   * Prints the terminal's modes before and after: a line each, which have to be the same. After the first, the
   * process id of `qm`.
   */
  readonly showsModes?: true;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** A file for standard input. */
  readonly input?: string;
}

export interface Ended {
  readonly code: number;
  /** The raw output. */
  readonly raw: string;
  /** The text on the screen and above it, as read there: without colours and without what was erased again. */
  readonly screen: string;
}

/** `qm` in a terminal of its own, as people run it. */
export interface TerminalSession {
  /** Waits until a text is printed, starting where the last wait ended. */
  sees(text: string): Promise<void>;
  /** The lines that are on the screen now. */
  screen(): Promise<readonly string[]>;
  /** Types keys; Enter is `\r`, Ctrl-C `\u0003`. */
  type(keys: string): void;
  /** Sends a signal to `qm` itself. Only with `showsModes`. */
  signal(name: NodeJS.Signals): void;
  /** Changes the size, as dragging a window's corner does. */
  resize(columns: number, rows: number): void;
  end(): Promise<Ended>;
}

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

/** Starts `qm` in a pseudo-terminal, whose screen is drawn by the emulator that VS Code shows. */
export function openTerminal(args: readonly string[], options: TerminalOptions = {}): TerminalSession {
  const from = options.input === undefined ? '' : ` < ${quoted(options.input)}`;
  const run = `exec ${[process.execPath, qmFile, ...args].map(quoted).join(' ')}${from}`;
  const command = options.showsModes
    ? `stty -g; sh -c ${quoted(`echo $$; ${run}`)}; code=$?; stty -g; exit $code`
    : run;
  const size = { cols: options.columns ?? 80, rows: options.rows ?? 40 };
  const emulator = new Terminal({ ...size, scrollback: 100_000, allowProposedApi: true });
  const child = spawn('sh', ['-c', command], {
    ...size,
    cwd: options.cwd ?? tmpdir(),
    env: bareEnvironment({ TERM: 'xterm-256color', SHELL: '/bin/sh', ...options.env }),
  });
  let raw = '';
  let seen = 0;
  let code: number | undefined;
  const changed = new EventTarget();
  child.onData((text) => {
    raw += text;
    emulator.write(text);
    changed.dispatchEvent(new Event('output'));
  });
  child.onExit(({ exitCode }) => {
    code = exitCode;
    changed.dispatchEvent(new Event('output'));
  });
  /** Waits until a check answers; what is wrong is said with the screen if it takes too long. */
  async function until<T>(check: () => T | undefined, fault: string): Promise<T> {
    const signal = AbortSignal.timeout(patience);
    for (;;) {
      const answer = check();
      if (answer !== undefined) return answer;
      await once(changed, 'output', { signal }).catch(() => {
        throw new Error(`${fault}:\n${textOf(emulator)}`);
      });
    }
  }
  /** The emulator reads what is written to it later. */
  const drawn = () => new Promise<void>((resolve) => emulator.write('', resolve));
  return {
    async sees(text) {
      await until(() => {
        const at = raw.indexOf(text, seen);
        if (at === -1 && code !== undefined) throw new Error(`'${text}' was never shown:\n${raw}`);
        if (at !== -1) seen = at + text.length;
        return at === -1 ? undefined : at;
      }, `'${text}' is not shown`);
    },
    async screen() {
      await drawn();
      const { active } = emulator.buffer;
      return Array.from({ length: emulator.rows }, (_, row) => lineAt(emulator, active.viewportY + row));
    },
    type: (keys) => child.write(keys),
    signal: (name) => void process.kill(Number(raw.split('\r\n')[1]), name),
    resize(columns, rows) {
      emulator.resize(columns, rows);
      child.resize(columns, rows);
    },
    async end() {
      const exit = await until(() => code, `'qm ${args.join(' ')}' does not end`);
      await drawn();
      return { code: exit, raw, screen: textOf(emulator) };
    },
  };
}

const lineAt = ({ buffer }: Terminal, row: number): string =>
  buffer.active.getLine(row)?.translateToString(true) ?? '';

/** Everything down to the cursor; lines that were too long for the screen are whole again. */
function textOf(emulator: Terminal): string {
  const { active } = emulator.buffer;
  let text = '';
  for (let row = 0; row <= active.baseY + active.cursorY; row++) {
    const line = active.getLine(row);
    const goesOn = active.getLine(row + 1)?.isWrapped === true;
    text += `${row > 0 && !line?.isWrapped ? '\n' : ''}${line?.translateToString(!goesOn) ?? ''}`;
  }
  return text;
}
