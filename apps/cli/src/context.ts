import type { Client, Outputs, StreamClient } from '@quartermaster/contract';
import type { Connection } from './connection.ts';
import { notSignedIn, refusedToken, wrongUsage } from './failure.ts';
import { openTerminal, type Terminal } from './output/terminal.ts';
import { wrapIndented } from './output/width.ts';
import { type WaitText, waiting } from './ui/wait.ts';

export type Me = Outputs['auth']['me'];

/** The options that every command has. */
export interface CommonOptions {
  readonly json?: string | true;
  readonly jsonl?: true;
  readonly csv?: true;
  readonly host?: string;
  readonly yes?: true;
  readonly quiet?: true;
}

/** How results are printed. */
export type Format =
  | { readonly kind: 'text' }
  | { readonly kind: 'json'; readonly fields: readonly string[] | undefined }
  | { readonly kind: 'jsonl'; readonly fields: readonly string[] | undefined };

/** What every command works with. Anything slow is loaded on first use. */
export interface Context {
  readonly terminal: Terminal;
  readonly format: Format;
  /** Whether to answer yes to every question. */
  readonly yes: boolean;
  readonly quiet: boolean;
  /** When the command started. */
  readonly now: Date;
  connection(): Promise<Connection>;
  /** The API client for the signed-in user. Throws if nobody is signed in. */
  client(): Promise<Client>;
  streams(): Promise<StreamClient>;
  me(): Promise<Me>;
  /** Waits for work, showing on stderr what it is if it takes over 300 ms. */
  wait<T>(what: WaitText, work: Promise<T>): Promise<T>;
  /** Writes a line to stderr for people; nothing with --quiet. */
  note(text: string): void;
}

export function openContext(options: CommonOptions, environment: NodeJS.ProcessEnv = process.env): Context {
  const terminal = options.csv
    ? { ...openTerminal(environment), human: false, csv: true }
    : openTerminal(environment);
  const format = formatOf(options);
  const quiet = options.quiet === true;
  const connection = once(async () =>
    (await import('./connection.ts')).findConnection(environment, options.host),
  );
  const signedIn = async () => {
    const { url, token, tokenFrom } = await connection();
    if (token === undefined) throw notSignedIn();
    return (await import('./fetch.ts')).clientOptions(
      url,
      () => token,
      () => refusedToken(tokenFrom),
    );
  };
  const client = once(async () =>
    (await import('@quartermaster/contract/calls')).createCheckedClient(await signedIn()),
  );
  const streams = once(async () => (await import('./streams.ts')).createStreamClient(await signedIn()));
  return {
    terminal,
    format,
    yes: options.yes === true,
    quiet,
    now: new Date(),
    connection,
    client,
    streams,
    me: once(async () => (await client()).auth.me()),
    wait: (what, work) => (quiet ? work : waiting(terminal, what, work)),
    note: (text) => {
      if (!quiet)
        for (const line of text.split('\n'))
          for (const part of wrapIndented(line, terminal.errWidth)) terminal.err(part);
    },
  };
}

function formatOf({ json, jsonl, csv }: CommonOptions): Format {
  if (csv && (json !== undefined || jsonl))
    throw wrongUsage('--csv is one form, --json another: choose one.');
  const fields = typeof json === 'string' ? fieldsOf(json) : undefined;
  if (jsonl) return { kind: 'jsonl', fields };
  return json === undefined ? { kind: 'text' } : { kind: 'json', fields };
}

function fieldsOf(text: string): readonly string[] {
  const fields = text.split(',').map((field) => field.trim());
  if (fields.every((field) => /^[A-Za-z_][\w.]*$/.test(field))) return fields;
  throw wrongUsage(`'${text}' is not a list of fields.`, [
    'Put --json last, or name the fields like --json=assetId,name',
  ]);
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
