import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Answer, FetchInit } from '@quartermaster/contract';
import { message } from '@quartermaster/core/messages';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { exitCodes, Failure, foreignServer, notSignedIn, refusedToken, wrongUsage } from '../failure.ts';
import { clientOptions } from '../fetch.ts';

export interface ApiOptions {
  readonly field?: readonly string[];
  readonly jsonField?: readonly string[];
  readonly header?: readonly string[];
  readonly input?: string;
  readonly paginate?: true;
}

const methods = ['GET', 'POST', 'PUT', 'DELETE'];

type Call = (path: string) => Promise<Answer>;

/** Calls a route of the API and prints its answer as it is; at a terminal, JSON laid out for reading. */
export async function callApi(
  context: Context,
  givenMethod: string,
  givenPath: string,
  options: ApiOptions,
): Promise<void> {
  const method = givenMethod.toUpperCase();
  if (!methods.includes(method))
    throw wrongUsage(`'${givenMethod}' is not a method of the API.`, ['Use GET, POST, PUT or DELETE.']);
  if (options.paginate && method !== 'GET') throw wrongUsage('--paginate follows the list of a GET.');
  const fields = fieldsOf(options);
  const hasFields = Object.keys(fields).length > 0;
  if (hasFields && options.input !== undefined) throw wrongUsage('Use fields or --input, not both.');
  const headers = headersOf(options.header ?? []);
  const body = await bodyOf(method, fields, options.input);
  if (body !== undefined) headers['content-type'] ??= typeOf(options.input);
  const path = withQuery(pathOf(givenPath), method === 'GET' ? fields : {});
  const call = await caller(context, { method, headers, ...(body === undefined ? {} : { body }) });
  if (options.paginate) return printPages(context, path, call);
  await printAnswer(context, await context.wait(`${method} ${path}`, call(path)));
}

async function caller(context: Context, init: FetchInit): Promise<Call> {
  const { url, token, tokenFrom } = await context.connection();
  if (token === undefined) throw notSignedIn();
  const { isApiError, rawCall } = await import('@quartermaster/contract/calls');
  const server = clientOptions(
    url,
    () => token,
    () => refusedToken(tokenFrom),
  );
  return (path) =>
    rawCall(server, path, init).catch((error: unknown) => {
      const issues = isApiError(error) ? issuesOf(error.data) : [];
      // A command of its own would name its option; here only the field's name says what is meant.
      throw issues.length === 0 ? error : new Failure(exitCodes.usage, message.invalidInput, issues);
    });
}

const refusalData = z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) });

const issuesOf = (data: unknown): string[] =>
  (refusalData.safeParse(data).data?.issues ?? []).map(({ path, message: text }) => `${path}: ${text}`);

/** `/api/equipment`, `/equipment` and `equipment` are the same. */
const pathOf = (given: string): string => `/${given.replace(/^\/?(api\/)?/, '')}`;

function fieldsOf({ field = [], jsonField = [] }: ApiOptions): Record<string, unknown> {
  const parts = (given: string): [string, string] => {
    const at = given.indexOf('=');
    if (at < 1) throw wrongUsage(`'${given}' is not a field: write name=value.`);
    return [given.slice(0, at), given.slice(at + 1)];
  };
  return Object.fromEntries([
    ...field.map(parts),
    ...jsonField.map((given) => {
      const [name, text] = parts(given);
      return [name, jsonOf(text, given)];
    }),
  ]);
}

function jsonOf(text: string, given: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw wrongUsage(`The value of '${given}' is not JSON.`, ['For a text, use -f.']);
  }
}

function headersOf(given: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const one of given) {
    const [, written, value] = /^([\w-]+):\s*(.*)$/.exec(one) ?? [];
    if (written === undefined || value === undefined)
      throw wrongUsage(`'${one}' is not a header: write Name: value.`);
    const name = written.toLowerCase();
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
  }
  return headers;
}

async function bodyOf(
  method: string,
  fields: Readonly<Record<string, unknown>>,
  input: string | undefined,
): Promise<string | Uint8Array<ArrayBuffer> | undefined> {
  if (input === '-') return new Uint8Array(await buffer(process.stdin));
  if (input !== undefined)
    return new Uint8Array(
      await readFile(input).catch(() => {
        throw new Failure(exitCodes.failed, `Cannot read ${input}.`);
      }),
    );
  return method === 'GET' || Object.keys(fields).length === 0 ? undefined : JSON.stringify(fields);
}

const types: readonly (readonly [RegExp, string])[] = [
  [/\.csv$/i, 'text/csv'],
  [/\.png$/i, 'image/png'],
  [/\.jpe?g$/i, 'image/jpeg'],
  [/\.webp$/i, 'image/webp'],
];

/** By the file's name. */
const typeOf = (input = ''): string => types.find(([form]) => form.test(input))?.[1] ?? 'application/json';

function withQuery(path: string, fields: Readonly<Record<string, unknown>>): string {
  const [place = '', query = ''] = path.split('?', 2);
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(fields))
    params.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  return params.size === 0 ? place : `${place}?${params}`;
}

async function printAnswer({ terminal }: Context, response: Answer): Promise<void> {
  if (response.body === null) return;
  const type = response.headers.get('content-type') ?? '';
  if (terminal.human && type.startsWith('application/json'))
    return terminal.out(JSON.stringify(await response.json(), null, 2));
  if (terminal.human && !/^text\/|json/.test(type)) {
    await response.body.cancel();
    throw new Failure(exitCodes.failed, `The answer is ${type}, which is not shown in a terminal.`, [
      'Write it to a file: qm api … > FILE',
    ]);
  }
  await pipeline(Readable.fromWeb(response.body), process.stdout, { end: false });
  if (type.startsWith('application/json')) terminal.out('');
}

const pageSchema = z.object({ items: z.array(z.unknown()), nextCursor: z.string().optional() });

async function printPages(context: Context, path: string, call: Call): Promise<void> {
  for (let cursor: string | undefined; ; ) {
    const page = withQuery(path, cursor === undefined ? {} : { cursor });
    const answer = await context.wait(`GET ${page}`, call(page));
    const parsed = pageSchema.safeParse(await answer.json().catch(() => undefined));
    if (!parsed.success)
      throw cursor === undefined ? wrongUsage('This route does not answer with a list.') : foreignServer();
    for (const item of parsed.data.items) context.terminal.out(JSON.stringify(item));
    cursor = parsed.data.nextCursor;
    if (cursor === undefined) return;
  }
}
