import { changesData } from '@quartermaster/core/access/access';
import { z } from 'zod';

/** As much of a JSON schema as the reference shows. */
export interface Shape {
  readonly type?: string | undefined;
  readonly format?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly properties?: Readonly<Record<string, Shape>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: Shape | undefined;
  readonly anyOf?: readonly Shape[] | undefined;
  readonly oneOf?: readonly Shape[] | undefined;
}

const shape: z.ZodType<Shape> = z.lazy(() =>
  z.object({
    type: z.string().optional(),
    format: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    default: z.unknown().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    properties: z.record(z.string(), shape).optional(),
    required: z.array(z.string()).optional(),
    items: shape.optional(),
    anyOf: z.array(shape).optional(),
    oneOf: z.array(shape).optional(),
  }),
);

const content = z.record(z.string(), z.object({ schema: shape.optional() }));

const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().default(false),
  description: z.string().optional(),
  schema: shape.default({}),
});
export type Parameter = z.infer<typeof parameter>;

const operation = z.object({
  operationId: z.string(),
  summary: z.string().default(''),
  description: z.string().optional(),
  tags: z.array(z.string()).default([]),
  security: z.array(z.unknown()).default([]),
  parameters: z.array(parameter).default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: content.optional() })),
});

const methods = ['get', 'post', 'put', 'delete'] as const;
const byMethod = z.object(Object.fromEntries(methods.map((method) => [method, operation.optional()])));

const documentSchema = z.object({
  info: z.object({ version: z.string() }),
  paths: z.record(z.string(), byMethod),
  webhooks: z.record(z.string(), z.object({ post: z.object({ requestBody: z.object({ content }) }) })),
});

/** What is sent or answered. */
export interface Body {
  readonly mediaType: string;
  readonly shape: Shape;
}

export interface ApiRoute {
  /** `assets.list` */
  readonly operation: string;
  /** `GET` */
  readonly method: string;
  /** Below /api. */
  readonly path: string;
  /** Whether it changes anything. */
  readonly writes: boolean;
  readonly group: string;
  readonly summary: string;
  readonly description?: string | undefined;
  /** Whether one must say who one is. */
  readonly needsToken: boolean;
  readonly parameters: readonly Parameter[];
  readonly body?: Body | undefined;
  readonly answers: readonly {
    readonly status: string;
    readonly text: string;
    readonly bodies: readonly Body[];
  }[];
}

export interface ApiDocument {
  readonly version: string;
  readonly routes: readonly ApiRoute[];
  /** What webhooks send, by event. */
  readonly webhooks: Readonly<Record<string, Shape>>;
}

/** Reads the server's OpenAPI document. */
export function readDocument(given: unknown): ApiDocument {
  const { info, paths, webhooks } = documentSchema.parse(given);
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    methods.flatMap((method) => {
      const found = operations[method];
      return found ? [routeOf(found, method.toUpperCase(), path)] : [];
    }),
  );
  return {
    version: info.version,
    routes: routes.toSorted((one, other) => rankOf(one) - rankOf(other)),
    webhooks: Object.fromEntries(
      Object.entries(webhooks).map(([event, { post }]) => [
        event,
        bodiesOf(post.requestBody.content)[0]?.shape ?? {},
      ]),
    ),
  };
}

function routeOf(given: z.infer<typeof operation>, method: string, path: string): ApiRoute {
  const { operationId, summary, description, tags, security, parameters, requestBody, responses } = given;
  return {
    ...{ operation: operationId, method, path, summary, description, parameters },
    writes: changesData(operationId),
    needsToken: security.length > 0,
    group: groupOf(tags[0] ?? operationId.split('.')[0] ?? ''),
    body: requestBody && bodiesOf(requestBody.content)[0],
    answers: Object.entries(responses).map(([status, answer]) => ({
      ...{ status, text: answer.description },
      bodies: bodiesOf(answer.content ?? {}),
    })),
  };
}

const bodiesOf = (given: z.infer<typeof content>): Body[] =>
  Object.entries(given).map(([mediaType, { schema = {} }]) => ({ mediaType, shape: schema }));

/** What people look for most comes first. */
const first = ['Signing in', 'Equipment', 'Requests', 'Catalogue', 'People', 'Vendors', 'Locations'];
const rankOf = ({ group }: ApiRoute): number => (first.includes(group) ? first.indexOf(group) : first.length);

const groups: Readonly<Record<string, string>> = {
  auth: 'Signing in',
  me: 'Your own profile',
  assets: 'Equipment',
  users: 'People',
  sms: 'SMS',
};

/** `assetTypes` → `Asset types` */
const groupOf = (tag: string): string =>
  groups[tag] ??
  tag.charAt(0).toUpperCase() + tag.slice(1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
