import { oc } from '@orpc/contract';
import { type AccessLevel, access, type Operation } from '@quartermaster/core/access/access';
import { message } from '@quartermaster/core/messages';
import { text } from '@quartermaster/core/text';
import { unreadableSchema } from '@quartermaster/core/unreadable';
import { z } from 'zod';

/** The kind of request body. */
export type BodyKind = 'none' | 'json' | 'csv' | 'image' | 'file';

/**
 * The kind of response. `ndjson` is sent line by line if the Accept header asks for it; otherwise only its
 * last line, as JSON. A `file` is shown in browsers, a `download` only saved, a `print` is drawn for paper.
 */
export type AnswerKind = 'json' | 'csv' | 'ndjson' | 'file' | 'download' | 'print' | 'events';

/** The metadata of every route besides its method, path and schemas. */
export interface RouteMeta {
  readonly operation: Operation;
  readonly body: BodyKind;
  readonly answers: AnswerKind;
  /** The maximum size of a body in bytes. */
  readonly maxBytes: number;
  /** Whether If-Match makes the call conditional. */
  readonly ifMatch: boolean;
  /** Whether the call accepts an Idempotency-Key. */
  readonly idempotencyKey: boolean;
  /** Whether it may only start the work, answering 202 with the job that does it. */
  readonly mayBegin: boolean;
  /** Refusals that don't follow from the method or the access table. */
  readonly alsoRefuses: readonly (401 | 404 | 429)[];
}

/** The same for a route whose body or response is a stream. */
export interface StreamMeta<Body extends BodyKind, Answer extends AnswerKind> extends RouteMeta {
  readonly body: Body;
  readonly answers: Answer;
}

interface RouteOptions extends Partial<Omit<RouteMeta, 'operation'>> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly status?: 200 | 201 | 202;
}

export const kibibyte = 1024;
export const mebibyte = 1024 * kibibyte;

/** The maximum size of each kind of body in bytes, unless the route states another. */
const largestBodies: Readonly<Record<BodyKind, number>> = {
  none: 0,
  json: mebibyte,
  csv: 64 * mebibyte,
  image: 5 * mebibyte,
  file: 10 * mebibyte,
};

/** JSON that anyone may send, or that identifies somebody, is small: credentials, tokens, a profile. */
const largestOfIdentity = 16 * kibibyte;
const identityGroups: ReadonlySet<string> = new Set(['auth', 'me', 'tokens', 'sessions']);

const largestBody = (operation: Operation, body: BodyKind): number =>
  body === 'json' && (access[operation].level === 'anyone' || identityGroups.has(groupOf(operation)))
    ? largestOfIdentity
    : largestBodies[body];

/** The group in an operation's name: 'assets' in 'assets.update'. */
const groupOf = (operation: Operation): string => operation.slice(0, operation.indexOf('.'));

const accessTexts: Record<AccessLevel, string> = {
  anyone: 'Anyone may call it.',
  user: 'For signed-in users; those who are not administrators see only their own records.',
  own: 'For administrators and the person the record belongs to.',
  admin: 'For administrators.',
};

/**
 * A route of the API. `operation` names its row in the access table. Unless the options say otherwise, a POST or PUT
 * takes JSON, the answer is JSON, PUT and DELETE take If-Match, and POST an Idempotency-Key.
 * Routes with an id in the path take `{ params, query?, body? }`, all others their fields flat.
 */
export const route = (operation: Operation, options: RouteOptions) => {
  const {
    method,
    body = method === 'POST' || method === 'PUT' ? 'json' : 'none',
    answers = 'json',
  } = options;
  const meta: RouteMeta = { ...metaOf(operation, options, body), body, answers };
  return declared(meta, options);
};

/** A route whose body or response oRPC would buffer: declared here, mounted as a stream. Its input is the path and query. */
export const streamingRoute = <Body extends BodyKind, Answer extends AnswerKind>(
  operation: Operation,
  options: RouteOptions & { readonly body: Body; readonly answers: Answer },
) => {
  const { body, answers } = options;
  const meta: StreamMeta<Body, Answer> = { ...metaOf(operation, options, body), body, answers };
  return declared(meta, options);
};

const metaOf = (operation: Operation, { method, ...options }: RouteOptions, body: BodyKind) => ({
  operation,
  maxBytes: options.maxBytes ?? largestBody(operation, body),
  ifMatch: options.ifMatch ?? (method === 'PUT' || method === 'DELETE'),
  idempotencyKey: options.idempotencyKey ?? method === 'POST',
  mayBegin: options.mayBegin ?? false,
  alsoRefuses: options.alsoRefuses ?? [],
});

const declared = <Meta extends RouteMeta>(
  meta: Meta,
  { method, path, summary, status = 200 }: RouteOptions,
) =>
  oc.$meta<Meta>(meta).route({
    method,
    path,
    summary,
    description: accessTexts[access[meta.operation].level],
    operationId: meta.operation,
    tags: [groupOf(meta.operation)],
    successStatus: status,
    inputStructure: path.includes('{') ? 'detailed' : 'compact',
  });

/** `{id}` in the path. */
export const byId = z.strictObject({ id: text(128).min(1) });

/** For writes that need no body: no body, or an empty one. */
export const noBody = z.strictObject({}).optional();

/** A number in a query string. */
const queryNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
]);

/** A whole number in a query string, 0 or more: that of an event, for example. */
export const wholeNumber = z.union([
  z.number().int().min(0),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);

/** An instant or a day in UTC. */
export const moment = z.union([z.iso.date(), z.iso.datetime()], { error: message.momentInvalid });

/** A yes or no in a query string. */
export const queryFlag = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((value) => value === 'true'),
]);

/** A filter that may be repeated to OR its values. */
export const oneOrMany = <T extends z.ZodType<unknown, string>>(value: T, most = 100) =>
  z.union([value.transform((one) => [one]), z.array(value).max(most)]);

/** The query parameters of every list. */
export const pageFields = {
  limit: queryNumber.pipe(z.number().int().min(1).max(200)).default(50),
  cursor: text(2000).optional(),
  /** A field name; a leading minus sorts in descending order. */
  sort: text(100).optional(),
  search: text(200).optional(),
  /** The filter grammar's text form. */
  where: text(2000).optional(),
};

/** What every list returns. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    /** The page's records that can't be read, and so aren't among the items. */
    unreadable: z.array(unreadableSchema).optional(),
    total: z.number().int(),
    nextCursor: z.string().optional(),
  });
