import { type Paint, paintWith } from './colour.ts';

/** What this process's input and outputs are, and the ways of writing to them. */
export interface Terminal {
  /** People read the results: tables, colour, cut names. Else scripts do: tab-separated, whole. */
  readonly human: boolean;
  /** Somebody can answer a question. */
  readonly canAsk: boolean;
  /** Progress and waits can be shown and wiped away again. */
  readonly canRedraw: boolean;
  /** Columns that results may take. */
  readonly width: number;
  /** Columns that everything else may take; no end to them in a log. */
  readonly errWidth: number;
  /** Results, a line each. */
  out(text: string): void;
  /** Everything else, a line each. */
  err(text: string): void;
  readonly paint: Paint;
  readonly paintErr: Paint;
}

const colourful = (stream: NodeJS.WriteStream, environment: NodeJS.ProcessEnv): boolean =>
  stream.isTTY === true && (environment.NO_COLOR ?? '') === '' && environment.TERM !== 'dumb';

const widthOf = (stream: NodeJS.WriteStream): number => Math.max(20, stream.columns || 80);

export function openTerminal(environment: NodeJS.ProcessEnv): Terminal {
  const { stdin, stdout, stderr } = process;
  return {
    human: stdout.isTTY === true,
    canAsk: stdin.isTTY === true && stderr.isTTY === true,
    canRedraw: stderr.isTTY === true && environment.TERM !== 'dumb',
    width: widthOf(stdout),
    errWidth: stderr.isTTY ? widthOf(stderr) : Number.POSITIVE_INFINITY,
    out: (text) => void stdout.write(`${text}\n`),
    err: (text) => void stderr.write(`${text}\n`),
    paint: paintWith(colourful(stdout, environment)),
    paintErr: paintWith(colourful(stderr, environment)),
  };
}

/** How lines for stderr are painted, and how wide they may be. */
export const onErr = ({ paintErr, errWidth }: Terminal): Pick<Terminal, 'paint' | 'width'> => ({
  paint: paintErr,
  width: errWidth,
});
