import { z } from 'zod';
import { made } from './company.ts';
import type { StartedServer } from './started-server.ts';

/** A JSON schema in the document. */
export type JsonSchema = z.infer<typeof jsonSchema>;
const jsonSchema = z.record(z.string(), z.unknown()).or(z.boolean());

const content = z.record(z.string(), z.object({ schema: jsonSchema.optional() }));

const operationShape = z.object({
  operationId: z.string(),
  parameters: z
    .array(
      z.object({ name: z.string(), in: z.string(), required: z.boolean().optional(), schema: jsonSchema }),
    )
    .default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content: content.optional() })),
});

const documentShape = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), operationShape)),
  components: z.object({ schemas: z.record(z.string(), jsonSchema) }),
});
export type ApiDocument = z.infer<typeof documentShape>;

export interface ApiOperation extends z.infer<typeof operationShape> {
  readonly method: string;
  /** Relative to /api, with ids as {id}. */
  readonly path: string;
}

/** The OpenAPI document that the server provides. */
export const apiDocument = async (server: StartedServer): Promise<ApiDocument> =>
  made(await server.nobody.get('/api/openapi.json'), documentShape);

/** All operations in the document. */
export const operationsOf = ({ paths }: ApiDocument): ApiOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
