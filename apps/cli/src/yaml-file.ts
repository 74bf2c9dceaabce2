import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { type Document, LineCounter, parseAllDocuments } from 'yaml';
import { exitCodes, Failure } from './failure.ts';
import { offsetOf, pathText } from './yaml-position.ts';

/** One document of a YAML or JSON file. */
export interface YamlDocument {
  /** Its contents; undefined if it is empty. */
  readonly value: unknown;
  /** The line that a path in it is about. */
  lineOf(path: readonly PropertyKey[]): number;
}

export interface YamlFile {
  /** Its name in messages. */
  readonly name: string;
  readonly documents: readonly YamlDocument[];
}

export interface Fault {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

const mostFaults = 20;
/** Further errors are mostly consequences of the first. */
const mostSyntaxErrors = 3;

/** Reads a YAML or JSON file; `-` is standard input. Throws a Failure with the lines that can't be read. */
export async function readYamlFile(file: string): Promise<YamlFile> {
  const name = file === '-' ? 'standard input' : file;
  const lines = new LineCounter();
  const text = await textOf(file, name);
  const parsed = parseAllDocuments(text, { lineCounter: lines, prettyErrors: false });
  const documents: readonly Document.Parsed[] = Array.isArray(parsed) ? parsed : [];
  const unreadable = documents
    .flatMap(({ errors, warnings }) => [...errors, ...warnings])
    .map(({ pos: [at], message }) => `line ${lines.linePos(at).line}: ${message}`);
  if (unreadable.length > 0)
    throw fileFailure(`${name} is not valid YAML.`, unreadable.slice(0, mostSyntaxErrors));
  return {
    name,
    documents: documents.map((document) => ({
      value: contentsOf(document, name),
      lineOf: (path) => lines.linePos(offsetOf(document.contents, path)).line,
    })),
  };
}

/** A failure that lists faults, of which only the first are shown. */
export function fileFailure(what: string, faults: readonly string[]): Failure {
  const rest = faults.length - mostFaults;
  return new Failure(exitCodes.failed, what, [
    ...faults.slice(0, mostFaults),
    ...(rest > 0 ? [`… and ${rest} more`] : []),
  ]);
}

/** Faults as `line 3, fields[2].type: …`, in the order of their lines. */
export const faultLines = ({ lineOf }: YamlDocument, faults: readonly Fault[]): string[] =>
  faults
    .map((fault) => ({ ...fault, line: lineOf(fault.path) }))
    .sort((one, other) => one.line - other.line)
    .map(({ line, path, message }) =>
      path.length === 0 ? `line ${line}: ${message}` : `line ${line}, ${pathText(path)}: ${message}`,
    );

/** Splits `fields.3.type` into its steps. */
export const stepsOf = (path: string): PropertyKey[] =>
  path.split('.').flatMap((step) => (step === '' ? [] : [/^\d+$/.test(step) ? Number(step) : step]));

async function textOf(file: string, name: string): Promise<string> {
  const bytes = await bytesOf(file);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Not UTF-8.
  }
  throw fileFailure(`${name} is not a text file.`, []);
}

async function bytesOf(file: string): Promise<Uint8Array> {
  if (file === '-') return buffer(process.stdin);
  try {
    return await readFile(file);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw fileFailure(`Cannot read ${file}${isMissing ? ': no such file' : ''}.`, []);
  }
}

function contentsOf(document: Document.Parsed, name: string): unknown {
  try {
    return document.toJS() ?? undefined;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw fileFailure(`${name} is not valid YAML.`, [`${error.message}.`]);
  }
}
