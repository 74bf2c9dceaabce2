import { closeSync, openSync } from 'node:fs';
import { isatty } from 'node:tty';
import { type Paint, paintWith } from './colour.ts';

/** This process's terminal: its capabilities, and how to write to it. */
export interface Terminal {
  /**
   * Whether results are for people: tables, colour, truncated names. Otherwise they are for
   * scripts: tab-separated, in full.
   */
  readonly human: boolean;
  /** Whether lists for scripts are CSV instead. */
  readonly csv: boolean;
  /** Whether prompts can be answered. */
  readonly canAsk: boolean;
  /** Whether a question can be answered on the terminal itself while standard input is a file being read. */
  readonly canAskAside: boolean;
  /** Whether progress can be drawn and erased; a screen reader would read all of it out, again and again. */
  readonly canRedraw: boolean;
  /** The width of stdout in columns. */
  readonly width: number;
  /** The width of stderr in columns; infinite in a log. */
  readonly errWidth: number;
  /** Writes a line of results to stdout. */
  out(text: string): void;
  /** Writes any other line to stderr. */
  err(text: string): void;
  readonly paint: Paint;
  readonly paintErr: Paint;
}

const colourful = (stream: NodeJS.WriteStream, environment: NodeJS.ProcessEnv): boolean =>
  stream.isTTY === true && (environment.NO_COLOR ?? '') === '' && environment.TERM !== 'dumb';

const widthOf = (stream: NodeJS.WriteStream): number => Math.max(20, stream.columns || 80);

export function openTerminal(environment: NodeJS.ProcessEnv): Terminal {
  const { stdout, stderr } = process;
  return {
    human: stdout.isTTY === true,
    csv: false,
    // Opening process.stdin would take longer than asking what it is.
    canAsk: isatty(0) && stderr.isTTY === true,
    canAskAside: stderr.isTTY === true && hasTerminal(),
    canRedraw:
      stderr.isTTY === true && environment.TERM !== 'dumb' && environment.INK_SCREEN_READER !== 'true',
    width: widthOf(stdout),
    errWidth: stderr.isTTY ? widthOf(stderr) : Number.POSITIVE_INFINITY,
    out: (text) => void stdout.write(`${text}\n`),
    err: (text) => void stderr.write(`${text}\n`),
    paint: paintWith(colourful(stdout, environment)),
    paintErr: paintWith(colourful(stderr, environment)),
  };
}

/** The terminal that the process was started from, wherever its standard input comes from. */
export const terminalFile = '/dev/tty';

function hasTerminal(): boolean {
  try {
    closeSync(openSync(terminalFile, 'r'));
    return true;
  } catch {
    return false;
  }
}

/** The colours and width of stderr. */
export const forStderr = ({ paintErr, errWidth }: Terminal): Pick<Terminal, 'paint' | 'width'> => ({
  paint: paintErr,
  width: errWidth,
});
