import {
  type Context,
  call,
  type ErrorMap,
  type InferSchemaInput,
  type InferSchemaOutput,
  type Procedure,
  type Schema,
} from '@orpc/server';
import type { RouteMeta } from '@quartermaster/contract';
import { checkAccess, type Operation } from '@quartermaster/core/access/access';
import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import { z } from 'zod';
import { RefusalError, unwrap } from '../errors/refusal-error.ts';
import type { CallIds } from '../idempotency/keyed-calls.ts';
import { definedFields } from '../records/documents.ts';
import { refuseFirstPassword } from './api.ts';
import { type Call, derivedId } from './call.ts';
import type { Router } from './router.ts';

/** @param input of the call that created the record */
type Reader = (ids: CallIds, context: Call, input: unknown) => Promise<unknown>;

/** Reads the record that a call created by the route for such records, so as its caller may see it now. */
export function recordReaders(router: Router): { readonly [Name in string]?: Reader } {
  const { assetTypes, customFields, handovers, locations, requests, views, importProfiles } = router;
  const byId = ({ recordId }: CallIds) => ({ params: { id: recordId } });
  const readById = Object.entries<object>(router).flatMap(([group, routes]): [string, Reader][] =>
    hasGet(routes) ? [[`${group}.create`, (ids, context) => read(routes.get, byId(ids), context)]] : [],
  );
  return {
    ...Object.fromEntries(readById),
    'requests.comment': async ({ recordId }, context, input) => {
      const { params } = inPath.parse(input);
      for (let cursor: string | undefined; ; ) {
        const query = { limit: 200, ...definedFields({ cursor }) };
        const page = await read(requests.comments, { params, query }, context);
        const comment = page.items.find(({ id }) => id === recordId);
        if (comment) return comment;
        if (page.nextCursor === undefined) throw notFound();
        cursor = page.nextCursor;
      }
    },
    'users.handover': (ids, context) => read(handovers.get, byId(ids), context),
    'assetTypes.create': listed('type', (context) => read(assetTypes.list, {}, context)),
    'customFields.create': listed('cf', (context) => read(customFields.list, {}, context)),
    'locations.create': listed('loc', (context) => read(locations.list, {}, context)),
    'importProfiles.create': listed(undefined, (context) => read(importProfiles.list, {}, context)),
    'views.create': listed(undefined, (context) => read(views.list, {}, context)),
  } satisfies { readonly [Name in Operation]?: Reader };
}

/** The call checks the input, so its type needn't be known here. */
type AnyRoute = Procedure<
  Call,
  Context,
  Schema<unknown, unknown>,
  Schema<unknown, unknown>,
  ErrorMap,
  RouteMeta
>;

/** Whether a group has a route that reads the record which its `create` has made. */
const hasGet = (routes: object): routes is { readonly get: AnyRoute } =>
  'create' in routes && 'get' in routes;

/** Calls a reading route on behalf of this call's caller. */
async function read<
  Current extends Context,
  Input extends Schema<unknown, unknown>,
  Output extends Schema<unknown, unknown>,
  Errors extends ErrorMap,
>(
  route: Procedure<Call, Current, Input, Output, Errors, RouteMeta>,
  input: InferSchemaInput<Input>,
  context: Call,
): Promise<InferSchemaOutput<Output>> {
  const { meta } = route['~orpc'];
  unwrap(checkAccess(meta.operation, context.actor));
  refuseFirstPassword(meta.operation, context);
  return call(route, input, { context: { ...context, route: { ...meta, recordId: undefined } } });
}

const inPath = z.object({ params: z.object({ id: z.string() }) });

const notFound = (): RefusalError => new RefusalError(refused('NOT_FOUND', message.notFound));

/** Finds a record in the list of all, for kinds without a route for a single one. */
const listed =
  (
    prefix: Parameters<typeof derivedId>[0] | undefined,
    list: (context: Call) => Promise<{ readonly items: readonly { readonly id: string }[] }>,
  ): Reader =>
  async (ids, context) => {
    const id = prefix === undefined ? ids.recordId : derivedId(prefix, ids);
    const record = (await list(context)).items.find((one) => one.id === id);
    if (!record) throw notFound();
    return record;
  };
