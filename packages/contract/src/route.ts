import { oc } from '@orpc/contract';
import { type AccessLevel, access, type Operation } from '@quartermaster/core/access/access';
import { text } from '@quartermaster/core/text';
import { z } from 'zod';

/** What every route carries besides method, path and schemas. */
export interface RouteMeta {
  readonly operation?: Operation;
  /** CSV or files in or out: mounted before oRPC, which would buffer them. */
  readonly streaming?: boolean;
}

interface RouteOptions {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly status?: 200 | 201 | 202;
}

const accessTexts: Record<AccessLevel, string> = {
  anyone: 'Anyone may call it.',
  user: 'For signed-in users; one who is no administrator sees only what is theirs.',
  own: 'For the person that the record belongs to, and administrators.',
  admin: 'For administrators.',
};

/**
 * A route of the API. `operation` names its row in the access table.
 * Routes with an id in the path take `{ params, query?, body? }`, all others their fields flat.
 */
export const route = (operation: Operation, { method, path, summary, status = 200 }: RouteOptions) =>
  oc.$meta<RouteMeta>({ operation }).route({
    method,
    path,
    summary,
    description: accessTexts[access[operation]],
    operationId: operation,
    tags: [operation.slice(0, operation.indexOf('.'))],
    successStatus: status,
    inputStructure: path.includes('{') ? 'detailed' : 'compact',
  });

/** A route whose body or answer is CSV: declared here, mounted as a stream. */
export const streamingRoute = (operation: Operation, options: RouteOptions) =>
  route(operation, options).meta({ operation, streaming: true });

/** `{id}` of the path. */
export const byId = z.strictObject({ id: text(128).min(1) });

/** Of a write whose path says it all: no body, or an empty one; anything in it is refused as everywhere. */
export const noBody = z.strictObject({}).optional();

/** A number in a query string. */
const queryNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
]);

/** A yes or no in a query string. */
export const queryFlag = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((value) => value === 'true'),
]);

/** A filter that may be repeated to OR its values. */
export const oneOrMany = <T extends z.ZodType<unknown, string>>(value: T) =>
  z.union([value.transform((one) => [one]), z.array(value).max(100)]);

/** What every list takes. */
export const pageFields = {
  limit: queryNumber.pipe(z.number().int().min(1).max(200)).default(50),
  cursor: text(2000).optional(),
  /** A field, descending with a leading minus. */
  sort: text(100).optional(),
  search: text(200).optional(),
  /** The filter grammar's text form. */
  where: text(2000).optional(),
};

/** What every list answers. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.number().int(), nextCursor: z.string().optional() });
