import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { type Config, configSchema } from '@quartermaster/core/config/config-file';
import { setPlainMessages } from '@quartermaster/core/plain-messages';
import type { Issue } from '@quartermaster/core/verdict';
import { type Document, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { exitCodes, Failure } from '../failure.ts';
import { offsetOf, pathText } from './position.ts';

setPlainMessages();

/** A valid config file. */
export interface ConfigFile {
  /** Its name in messages. */
  readonly name: string;
  readonly config: Config;
  /** A failure that lists issues by line and path in the file. */
  refused(issues: readonly Issue[]): Failure;
}

interface Fault {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

const mostFaults = 20;
/** Further errors are mostly consequences of the first. */
const mostSyntaxErrors = 3;

/**
 * Reads and validates a file; `-` is standard input. Throws a Failure that lists each error by line and path.
 */
export async function readConfigFile(file: string): Promise<ConfigFile> {
  const name = file === '-' ? 'standard input' : file;
  const lines = new LineCounter();
  const document = parseDocument(await textOf(file, name), { lineCounter: lines, prettyErrors: false });
  const lineOf = (offset: number) => `line ${lines.linePos(offset).line}`;
  const unreadable = [...document.errors, ...document.warnings].map(
    ({ pos: [at], message }) => `${lineOf(at)}: ${message}`,
  );
  if (unreadable.length > 0)
    throw failure(`${name} is not valid YAML.`, unreadable.slice(0, mostSyntaxErrors));
  const refused = (faults: readonly Fault[]) => {
    const placed = faults.map((fault) => ({ ...fault, at: offsetOf(document.contents, fault.path) }));
    return failure(
      `${name} cannot be applied.`,
      placed
        .sort((one, other) => one.at - other.at)
        .map(({ at, path, message }) =>
          path.length === 0 ? `${lineOf(at)}: ${message}` : `${lineOf(at)}, ${pathText(path)}: ${message}`,
        ),
    );
  };
  const parsed = configSchema.safeParse(contentsOf(document, name), { reportInput: true });
  if (!parsed.success) throw refused(parsed.error.issues.flatMap(faultsOf));
  return {
    name,
    config: parsed.data,
    refused: (issues) => refused(issues.map(({ path, message }) => ({ path: stepsOf(path), message }))),
  };
}

async function textOf(file: string, name: string): Promise<string> {
  const bytes = await bytesOf(file);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Not UTF-8.
  }
  throw failure(`${name} is not a text file.`, []);
}

async function bytesOf(file: string): Promise<Uint8Array> {
  if (file === '-') return buffer(process.stdin);
  try {
    return await readFile(file);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw failure(`Cannot read ${file}${isMissing ? ': no such file' : ''}.`, []);
  }
}

/** The parsed contents; an empty object if the file is empty. */
function contentsOf(document: Document.Parsed, name: string): unknown {
  try {
    return document.toJS() ?? {};
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw failure(`${name} is not valid YAML.`, [`${error.message}.`]);
  }
}

/** A schema issue as faults, one for each unknown key. */
function faultsOf(issue: z.core.$ZodIssue): Fault[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: issue.path, message: issue.message }];
  return issue.keys.map((key) => ({ path: [...issue.path, key], message: 'Unknown key' }));
}

/** Splits `fields.3.type` into its steps. */
const stepsOf = (path: string): PropertyKey[] =>
  path.split('.').flatMap((step) => (step === '' ? [] : [/^\d+$/.test(step) ? Number(step) : step]));

function failure(what: string, faults: readonly string[]): Failure {
  const rest = faults.length - mostFaults;
  return new Failure(exitCodes.failed, what, [
    ...faults.slice(0, mostFaults),
    ...(rest > 0 ? [`… and ${rest} more`] : []),
  ]);
}
