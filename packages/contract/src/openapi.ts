import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { access, type Operation } from '@quartermaster/core/access/access';
import { contract, streams } from './contract.ts';

/** The errors that a route may answer with, besides its success; all have the one shape. */
const errorTexts: Record<string, string> = {
  400: 'The request cannot be read',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found, or not yours',
  409: 'Conflict: a duplicate, or an illegal transition',
  412: 'The record has changed since it was read',
  413: 'The body is too large',
  415: 'This content type is not supported here',
  422: 'The input does not hold; data.issues says where',
  428: 'Prefer: strict asks for If-Match',
  429: 'Too many attempts; Retry-After says when',
  431: 'The address or the headers are too long; the answer has no body',
  503: 'The database cannot be reached; try again',
};

type GeneratedDocument = Awaited<ReturnType<OpenAPIGenerator['generate']>>;
type GeneratedOperation = NonNullable<NonNullable<NonNullable<GeneratedDocument['paths']>[string]>['get']>;

let document: Promise<GeneratedDocument> | undefined;

/** The OpenAPI 3.1 document of every route, generated once from the contract. */
export function openApiDocument(): Promise<GeneratedDocument> {
  document ??= generate();
  return document;
}

async function generate(): Promise<GeneratedDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const generated = await generator.generate(
    {
      ...contract,
      assetStreams: streams.assets,
      catalogueStreams: streams.catalogue,
      settingsStreams: streams.settings,
      fileStreams: streams.files,
    },
    {
      info: {
        title: 'Quartermaster',
        version: '1.0',
        description: "A company's IT equipment: inventory, catalogue, requests.",
      },
      servers: [{ url: '/api' }],
      components: {
        schemas: { Error: errorSchema },
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          cookie: { type: 'apiKey', in: 'cookie', name: 'qm_session' },
        },
      },
    },
  );
  for (const [path, methods] of Object.entries(generated.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods ?? {}))
      complete(path, method, operation as GeneratedOperation);
  }
  return generated;
}

/** `errorBody` of client.ts, as a schema of the document. */
const errorSchema: NonNullable<NonNullable<GeneratedDocument['components']>['schemas']>[string] = {
  type: 'object',
  required: ['code', 'status', 'message'],
  properties: {
    code: { type: 'string' },
    status: { type: 'integer' },
    message: { type: 'string' },
    data: {
      description:
        "With 422 `issues: [{ path, message }]`; with an illegal transition's 409 from, to and allowed; with 412 of a version that is no more `current`, the record as it is now.",
    },
  },
};

const imageUpload: NonNullable<GeneratedOperation['requestBody']> = {
  required: true,
  content: { 'image/*': { schema: { type: 'string', format: 'binary' } } },
};

interface HeaderText {
  readonly name: string;
  readonly description: string;
  readonly pattern: string;
}

const ifMatch: HeaderText = {
  name: 'If-Match',
  description: 'Write only if the record still has this ETag',
  pattern: '^("[0-9]{1,15}"|\\*)$',
};
const idempotencyKey: HeaderText = {
  name: 'Idempotency-Key',
  description: 'The same key and body within 24 hours answers the first result again',
  pattern: '^[!-~]{1,255}$',
};

/** What every route of its kind has: security, errors, conditional and repeatable writes, CSV bodies. */
function complete(path: string, method: string, operation: GeneratedOperation): void {
  const level = access[operation.operationId as Operation];
  if (level !== 'anyone') operation.security = [{ bearer: [] }, { cookie: [] }];
  // A repeated parameter is written name=a&name=b; the generator takes it for name[0]=a.
  operation.parameters = (operation.parameters ?? []).map((parameter) =>
    'style' in parameter && parameter.style === 'deepObject' ? { ...parameter, style: 'form' } : parameter,
  );
  const csv = /\/(import|export|template)$/.exec(path)?.[1];
  const headers: HeaderText[] = [];
  if (method === 'put' || method === 'delete') headers.push(ifMatch);
  if (method === 'post') headers.push(idempotencyKey);
  for (const { name, description, pattern } of headers) {
    operation.parameters = [
      ...(operation.parameters ?? []),
      { name, in: 'header', required: false, description, schema: { type: 'string', pattern } },
    ];
  }
  if (csv === 'import') asCsvUpload(operation);
  if (path === '/settings/logo' && method === 'put') operation.requestBody = imageUpload;
  if (path.startsWith('/files/')) {
    operation.responses = {
      200: {
        description: 'The image',
        content: { 'image/png': { schema: { type: 'string', format: 'binary' } } },
      },
    };
  }
  if (csv === 'export' || csv === 'template') {
    operation.responses = {
      200: { description: 'CSV', content: { 'text/csv': { schema: { type: 'string' } } } },
    };
  }
  const possible = Object.keys(errorTexts).filter((status) => mayAnswer(status, path, method, level));
  for (const status of possible) {
    operation.responses = {
      ...operation.responses,
      [status]: {
        description: errorTexts[status] ?? '',
        ...(status === '431'
          ? {}
          : { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }),
      },
    };
  }
}

function mayAnswer(status: string, path: string, method: string, level: string): boolean {
  const writes = method !== 'get';
  switch (status) {
    case '401':
      return level !== 'anyone' || path.startsWith('/auth/');
    case '403':
      return level !== 'anyone' || writes;
    case '404':
      return path.includes('{');
    case '409':
    case '413':
    case '415':
      return method === 'post' || method === 'put';
    case '412':
      return writes;
    case '428':
      return method === 'put';
    case '429':
      return path.startsWith('/auth/');
    default:
      return true;
  }
}

/** The generator takes a POST's input for its JSON body; an import's input is its query, and the body is the file. */
function asCsvUpload(operation: GeneratedOperation): void {
  const body =
    operation.requestBody && 'content' in operation.requestBody ? operation.requestBody : undefined;
  const schema = body?.content['application/json']?.schema;
  const properties = schema && 'properties' in schema ? (schema.properties ?? {}) : {};
  operation.parameters = [
    ...(operation.parameters ?? []),
    ...Object.entries(properties).map(([name, property]) => ({
      name,
      in: 'query' as const,
      required: false,
      schema: property as Record<string, never>,
      explode: true,
    })),
  ];
  operation.requestBody = { required: true, content: { 'text/csv': { schema: { type: 'string' } } } };
}
