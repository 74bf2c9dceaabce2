import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { type Configuration, configurationSchema } from '@quartermaster/core/configuration/configuration';
import { sayFaultsPlainly } from '@quartermaster/core/plain-faults';
import type { Issue } from '@quartermaster/core/verdict';
import { type Document, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { exitCodes, Failure } from '../failure.ts';
import { offsetOf, pathText } from './position.ts';

sayFaultsPlainly();

/** A configuration file that could be read. */
export interface ConfigurationFile {
  /** As people know it. */
  readonly name: string;
  readonly configuration: Configuration;
  /** What can't be, by line and path of the file. */
  refused(issues: readonly Issue[]): Failure;
}

interface Fault {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

const mostFaults = 20;

/** Reads and checks a file; `-` is standard input. Throws a Failure that names each fault by line and path. */
export async function readConfiguration(file: string): Promise<ConfigurationFile> {
  const name = file === '-' ? 'standard input' : file;
  const lines = new LineCounter();
  const document = parseDocument(await textOf(file), { lineCounter: lines, prettyErrors: false });
  const lineOf = (offset: number) => `line ${lines.linePos(offset).line}`;
  const unreadable = [...document.errors, ...document.warnings].map(
    ({ pos: [at], message }) => `${lineOf(at)}: ${message}`,
  );
  if (unreadable.length > 0) throw failure(`${name} is no YAML that can be read.`, unreadable);
  const refused = (faults: readonly Fault[]) => {
    const placed = faults.map((fault) => ({ ...fault, at: offsetOf(document.contents, fault.path) }));
    return failure(
      `${name} can't be applied.`,
      placed
        .sort((one, other) => one.at - other.at)
        .map(({ at, path, message }) =>
          path.length === 0 ? `${lineOf(at)}: ${message}` : `${lineOf(at)}, ${pathText(path)}: ${message}`,
        ),
    );
  };
  const parsed = configurationSchema.safeParse(saidBy(document, name), { reportInput: true });
  if (!parsed.success) throw refused(parsed.error.issues.flatMap(faultsOf));
  return {
    name,
    configuration: parsed.data,
    refused: (issues) => refused(issues.map(({ path, message }) => ({ path: stepsOf(path), message }))),
  };
}

async function textOf(file: string): Promise<string> {
  if (file === '-') return text(process.stdin);
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw failure(`${file} can't be read${isMissing ? ': there is no such file' : ''}.`, []);
  }
}

/** What the text says; of an empty file nothing. */
function saidBy(document: Document.Parsed, name: string): unknown {
  try {
    return document.toJS() ?? {};
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw failure(`${name} is no YAML that can be read.`, [`${error.message}.`]);
  }
}

/** What a schema finds wrong, each unknown name by itself. */
function faultsOf(issue: z.core.$ZodIssue): Fault[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: issue.path, message: issue.message }];
  return issue.keys.map((key) => ({ path: [...issue.path, key], message: 'There is nothing of this name' }));
}

/** `fields.3.type`, step by step. */
const stepsOf = (path: string): PropertyKey[] =>
  path.split('.').flatMap((step) => (step === '' ? [] : [/^\d+$/.test(step) ? Number(step) : step]));

function failure(what: string, faults: readonly string[]): Failure {
  const rest = faults.length - mostFaults;
  return new Failure(exitCodes.failed, what, [
    ...faults.slice(0, mostFaults),
    ...(rest > 0 ? [`… and ${rest} more`] : []),
  ]);
}
