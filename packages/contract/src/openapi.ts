import { OpenAPIGenerator, toOpenAPISchema } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { access } from '@quartermaster/core/access/access';
import { attachmentKinds } from '@quartermaster/core/attachments/attachment-kind';
import { fileTypes } from '@quartermaster/core/files/file-kind';
import { message } from '@quartermaster/core/messages';
import { webhookBodySchema } from '@quartermaster/core/webhooks/body';
import { sentTypes } from '@quartermaster/core/webhooks/webhook-events';
import { contract, streams } from './contract.ts';
import { declaredRoutes } from './declared-routes.ts';
import { leftOutHeader } from './export-format.ts';
import { answerTypes, bodyTypes, printTypes } from './media-types.ts';
import { parameterText } from './parameter-texts.ts';
import { kibibyte, mebibyte, type RouteMeta } from './route.ts';

/** The errors that routes may return, all in one shape. */
const errorTexts: Record<string, string> = {
  400: 'Malformed request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found, or not yours',
  409: 'Conflict: a duplicate, an illegal transition, or a record that cannot be read',
  412: 'The record has changed since it was loaded',
  408: 'The request body arrives too slowly',
  413: 'The request body is larger',
  415: message.unsupportedType,
  422: 'Invalid input; data.issues lists the problems',
  428: 'Prefer: strict requires If-Match',
  429: 'Too many of these calls; see Retry-After',
  431: 'The URL or headers are too long; the response has no body',
  503: 'The database cannot be reached, or too much is waiting; try again',
};

type GeneratedDocument = Awaited<ReturnType<OpenAPIGenerator['generate']>>;
type GeneratedOperation = NonNullable<NonNullable<NonNullable<GeneratedDocument['paths']>[string]>['get']>;

/** With what webhooks are sent, by event. */
type ApiDocument = Omit<GeneratedDocument, 'webhooks'> & {
  readonly webhooks: Readonly<Record<string, object>>;
};

let document: Promise<ApiDocument> | undefined;

/** The OpenAPI 3.1 document of every route, generated once from the contract. */
export function openApiDocument(): Promise<ApiDocument> {
  document ??= generate();
  return document;
}

async function generate(): Promise<ApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const generated = await generator.generate(
    {
      ...contract,
      assetStreams: streams.assets,
      catalogueStreams: streams.catalogue,
      userStreams: streams.users,
      vendorStreams: streams.vendors,
      locationStreams: streams.locations,
      exportStreams: streams.exports,
      importStreams: streams.imports,
      settingsStreams: streams.settings,
      fileStreams: streams.files,
      attachmentStreams: streams.attachments,
      meStreams: streams.me,
      auditStreams: streams.audit,
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
  const operations = new Map(
    Object.values(generated.paths ?? {})
      .flatMap((methods) => [methods?.get, methods?.post, methods?.put, methods?.delete])
      .map((operation) => [operation?.operationId, operation]),
  );
  for (const { method, path, meta } of declaredRoutes({ contract, streams })) {
    const operation = operations.get(meta.operation);
    if (operation) complete(operation, method, path, meta);
  }
  return { ...generated, webhooks: sentWebhooks() };
}

/** What webhooks are sent, by event. */
function sentWebhooks(): ApiDocument['webhooks'] {
  const converter = new ZodToJsonSchemaConverter();
  return Object.fromEntries(
    sentTypes.map((type) => {
      const [, schema] = converter.convert(webhookBodySchema(type), { strategy: 'output' });
      const content = { 'application/json': { schema: toOpenAPISchema(schema) } };
      return [
        type,
        { post: { requestBody: { content }, responses: { '2XX': { description: 'Accepted' } } } },
      ];
    }),
  );
}

/** `errorBody` of client.ts as an OpenAPI schema. */
const errorSchema: NonNullable<NonNullable<GeneratedDocument['components']>['schemas']>[string] = {
  type: 'object',
  required: ['code', 'status', 'message'],
  properties: {
    code: { type: 'string' },
    status: { type: 'integer' },
    message: { type: 'string' },
    data: {
      description:
        'For 422, `issues: [{ path, message }]`; for an illegal transition (409), `from`, `to` and `allowed`; for 412, `current`, the record as it is now.',
    },
  },
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
  description: 'Repeating the same key and body within 24 hours returns the first result',
  pattern: '^[!-~]{1,255}$',
};

/** Adds what all routes of a kind share: security, errors, conditional and idempotent writes, other bodies than JSON. */
function complete(operation: GeneratedOperation, method: string, path: string, meta: RouteMeta): void {
  if (access[meta.operation].level !== 'anyone') operation.security = [{ bearer: [] }, { cookie: [] }];
  // Repeated parameters are written name=a&name=b; the generator assumes name[0]=a.
  operation.parameters = (operation.parameters ?? []).map((parameter) =>
    'style' in parameter && parameter.style === 'deepObject' ? { ...parameter, style: 'form' } : parameter,
  );
  const headers = [...(meta.ifMatch ? [ifMatch] : []), ...(meta.idempotencyKey ? [idempotencyKey] : [])];
  for (const { name, description, pattern } of headers) {
    operation.parameters.push({
      name,
      in: 'header',
      required: false,
      description,
      schema: { type: 'string', pattern },
    });
  }
  if (meta.body === 'csv' || meta.body === 'image' || meta.body === 'file') asUpload(operation, meta.body);
  operation.parameters = operation.parameters.map((parameter) => described(parameter, meta.operation));
  operation.responses = { ...successes(operation, meta), ...refusals(method, path, meta) };
}

type Parameter = NonNullable<GeneratedOperation['parameters']>[number];

function described(parameter: Parameter, operation: string): Parameter {
  if (!('name' in parameter) || parameter.description !== undefined) return parameter;
  const description = parameterText(operation, parameter.name);
  return description === undefined ? parameter : { ...parameter, description };
}

/** The generator assumes that a POST's input is its JSON body; for an upload, the input is the query and the body the file. */
function asUpload(operation: GeneratedOperation, kind: 'csv' | 'image' | 'file'): void {
  const body =
    operation.requestBody && 'content' in operation.requestBody ? operation.requestBody : undefined;
  const schema = body?.content['application/json']?.schema;
  const { properties = {}, required = [] } = schema && 'properties' in schema ? schema : {};
  operation.parameters?.push(
    ...Object.entries(properties).map(([name, property]) => ({
      name,
      in: 'query' as const,
      required: required.includes(name),
      schema: property as Record<string, never>,
      explode: true,
    })),
  );
  operation.requestBody = {
    required: true,
    content: { [bodyTypes[kind]]: { schema: kind === 'csv' ? textSchema : binarySchema } },
  };
}

const textSchema = { type: 'string' } as const;
const binarySchema = { type: 'string', format: 'binary' } as const;

const leftOut = {
  [leftOutHeader]: {
    description:
      'With the default columns: those that the file lacks, though an import needs them to restore the records',
    schema: textSchema,
  },
};

type Responses = NonNullable<GeneratedOperation['responses']>;

/** The generator's own response for JSON and events; it knows no other kinds. */
function successes(
  { responses = {}, parameters = [] }: GeneratedOperation,
  { answers, mayBegin }: RouteMeta,
): Responses {
  const [status = '200', success] = Object.entries(responses)[0] ?? [];
  const takes = (name: string): boolean => parameters.some((one) => 'name' in one && one.name === name);
  switch (answers) {
    case 'csv':
      return {
        [status]: {
          description: takes('format') ? 'CSV, or JSON lines' : 'CSV',
          ...(takes('columns') ? { headers: leftOut } : {}),
          content: {
            [answerTypes.csv]: { schema: textSchema },
            ...(takes('format') ? { [answerTypes.ndjson]: { schema: textSchema } } : {}),
          },
        },
      };
    case 'file':
      return {
        [status]: {
          description: 'The file',
          content: { [fileTypes.image]: { schema: binarySchema }, [fileTypes.csv]: { schema: textSchema } },
        },
      };
    case 'download':
      return {
        [status]: {
          description: 'The file',
          content: Object.fromEntries(
            Object.values(attachmentKinds).map(({ type }) => [type, { schema: binarySchema }]),
          ),
        },
      };
    case 'print':
      return {
        [status]: {
          description: 'The drawing, or the pages',
          content: { [printTypes.svg]: { schema: textSchema }, [printTypes.pdf]: { schema: binarySchema } },
        },
      };
    case 'ndjson': {
      const content = success && 'content' in success ? success.content : {};
      const lines = { schema: { ...textSchema, description: 'A JSON object a line, the result last' } };
      return {
        [status]: { description: 'OK', content: { ...content, [answerTypes.ndjson]: lines } },
      };
    }
    default:
      return mayBegin && success ? { ...responses, 202: success } : responses;
  }
}

function refusals(method: string, path: string, meta: RouteMeta): Responses {
  const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  const possible = Object.entries(errorTexts).filter(([status]) =>
    mayRefuse(Number(status), method, path, meta),
  );
  return Object.fromEntries(
    possible.map(([status, text]) => [
      status,
      {
        description: status === '413' ? `${text} than ${sizeText(meta.maxBytes)}` : text,
        ...(status === '431' ? {} : { content: error }),
      },
    ]),
  );
}

const sizeText = (bytes: number): string =>
  bytes < mebibyte ? `${bytes / kibibyte} KiB` : `${bytes / mebibyte} MiB`;

function mayRefuse(status: number, method: string, path: string, meta: RouteMeta): boolean {
  const forAnyone = access[meta.operation].level === 'anyone';
  const writes = method !== 'GET';
  switch (status) {
    case 401:
      return !forAnyone || meta.alsoRefuses.includes(status);
    case 403:
      return !forAnyone || writes;
    case 404:
      return path.includes('{') || meta.alsoRefuses.includes(status);
    // A record that can't be read is a conflict too.
    case 409:
      return writes || path.includes('{');
    case 408:
    case 413:
    case 415:
      return meta.body !== 'none';
    case 412:
      return writes;
    case 428:
      return method === 'PUT' && meta.ifMatch;
    case 429:
      return meta.alsoRefuses.includes(status);
    default:
      return true;
  }
}
