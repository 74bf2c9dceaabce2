import { errorBody } from '@quartermaster/contract';
import { assetTypeSchema } from '@quartermaster/core/fields/asset-type';
import { customFieldSchema } from '@quartermaster/core/fields/custom-field';
import { type Job, jobSchema } from '@quartermaster/core/jobs/job';
import { locationSchema } from '@quartermaster/core/locations/location';
import { z } from 'zod';
import type { Answer, Caller } from '../support/caller.ts';
import { made } from '../support/company.ts';

const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), total: z.number() });

export const typesOf = async (caller: Caller) =>
  made(await caller.get('/api/asset-types'), listOf(assetTypeSchema)).items;

export const fieldsOf = async (caller: Caller) =>
  made(await caller.get('/api/custom-fields'), listOf(customFieldSchema)).items;

export const locationsOf = async (caller: Caller) =>
  made(await caller.get('/api/locations'), listOf(locationSchema)).items;

/** The type with this name; fails the test if there is none. */
export async function typeNamed(caller: Caller, name: string) {
  const type = (await typesOf(caller)).find((one) => one.name === name);
  if (!type) throw new Error(`There is no type ${name}`);
  return type;
}

/** The field with this API name; fails the test if there is none. */
export async function fieldNamed(caller: Caller, apiName: string) {
  const field = (await fieldsOf(caller)).find((one) => one.apiName === apiName);
  if (!field) throw new Error(`There is no field ${apiName}`);
  return field;
}

/** A refusal's status and text. */
export const refusal = ({ status, body }: Answer): readonly [number, string] => [
  status,
  errorBody.parse(body).message,
];

/** A refusal's issues, as path and text. */
export const issuesOf = ({ body }: Answer): readonly (readonly [string, string])[] =>
  z
    .object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) })
    .parse(errorBody.parse(body).data)
    .issues.map(({ path, message }) => [path, message]);

/** Merges types by id, and waits until the job has ended. */
export const merged = async (caller: Caller, sources: readonly string[], destination: string): Promise<Job> =>
  made(
    await caller.post('/api/asset-types/merge', { sources, destination }, { prefer: 'wait=30' }),
    jobSchema,
  );

/** The job, once it has ended. */
export async function ended(caller: Caller, id: string): Promise<Job> {
  for (;;) {
    const job = made(await caller.get(`/api/jobs/${id}`), jobSchema);
    if (job.state !== 'running') return job;
    await new Promise(setImmediate);
  }
}
