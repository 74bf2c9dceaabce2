import { randomUUID } from 'node:crypto';
import type { Client } from '@quartermaster/contract';
import type { Installation, Operation } from '@quartermaster/core/config/section';
import { inTypeOrder } from '@quartermaster/core/fields/asset-type';
import type { Json } from '@quartermaster/core/json';
import { pathKey } from '@quartermaster/core/locations/location';
import { defaultsChangeSchema } from '@quartermaster/core/notifications/preferences';
import type { NewProduct } from '@quartermaster/core/vendors/product';
import type { Context } from '../context.ts';
import { followJob } from '../jobs.ts';
import { findField, findType } from '../types-and-fields.ts';
import { addItem } from './add-item.ts';
import { addVendor } from './add-vendor.ts';
import type { PlannedChange } from './plan.ts';

/** Makes changes one by one; sub-locations and products find parents and items that were just created. */
export function changePerformer(context: Context, { locations }: Installation) {
  const itemIds = new Map<string, string>();
  const sold = <Body extends { readonly products?: NewProduct[] | undefined }>({
    products,
    ...body
  }: Body) => ({
    ...body,
    ...(products === undefined
      ? {}
      : {
          products: products.map(({ catalogueItemId: ref, ...product }) => ({
            ...product,
            catalogueItemId: itemIds.get(ref) ?? ref,
          })),
        }),
  });
  const ids = new Map(locations.map(({ path, id }) => [pathKey(path), id]));
  const idOf = (path: string): string => {
    const id = ids.get(pathKey(path));
    if (id === undefined) throw new Error(`'${path}' was not created`);
    return id;
  };
  return async ({ operation, conversion }: PlannedChange): Promise<void> => {
    const client = await context.client();
    const once = { context: { idempotencyKey: randomUUID() } };
    switch (operation.kind) {
      case 'settings.update':
        await client.settings.update(operation.body, { context: { version: operation.version } });
        return;
      case 'notifications.setDefaults':
        await setDefaults(client, operation.choices);
        return;
      case 'acknowledgements.update':
        await client.acknowledgements.update(operation.body);
        return;
      case 'assetTypes.create':
        await client.assetTypes.create(operation.body, once);
        return;
      case 'assetTypes.update':
        await client.assetTypes.update(...versioned(operation));
        return;
      case 'assetTypes.order':
        await order(client, operation);
        return;
      case 'assetTypes.remove':
        await client.assetTypes.remove({ params: { id: operation.id } });
        return;
      case 'customFields.create':
        await completed(context, await client.customFields.create(operation.body, once));
        return;
      case 'customFields.update': {
        // The plan showed this, so it was part of what was confirmed.
        const setAside = (conversion?.fails ?? 0) > 0;
        const body = { ...operation.body, ...(setAside ? { setAside } : {}) };
        await completed(context, await client.customFields.update(...versioned({ ...operation, body })));
        return;
      }
      case 'customFields.remove':
        await client.customFields.remove({ params: { id: operation.id } });
        return;
      case 'locations.create': {
        const { body, parent } = operation;
        const place = parent === undefined ? {} : { parentId: idOf(parent) };
        const { path, id } = await client.locations.create({ ...body, ...place }, once);
        ids.set(pathKey(path), id);
        return;
      }
      case 'locations.update':
        await client.locations.update(...versioned(operation));
        return;
      case 'locations.setDefault':
        await client.locations.setDefault({ params: { id: idOf(operation.path) } });
        return;
      case 'locations.remove':
        await client.locations.remove({ params: { id: operation.id } });
        return;
      case 'items.create':
        itemIds.set(operation.key, await addItem(context, operation));
        return;
      case 'items.update':
        await client.catalogue.update(...versioned(operation));
        return;
      case 'items.remove':
        await client.catalogue.remove({ params: { id: operation.id } });
        return;
      case 'vendors.create':
        await addVendor(context, sold(operation.body));
        return;
      case 'vendors.update':
        await client.vendors.update(...versioned({ ...operation, body: sold(operation.body) }));
        return;
      case 'vendors.remove':
        await client.vendors.remove({ params: { id: operation.id } });
        return;
      case 'webhooks.create':
        await client.webhooks.create(operation.body, once);
        return;
      case 'webhooks.update':
        await client.webhooks.update(...versioned(operation));
        return;
      case 'webhooks.remove':
        await client.webhooks.remove({ params: { id: operation.id } });
        return;
      case 'workflows.create':
        await client.workflows.create(operation.body, once);
        return;
      case 'workflows.update':
        await client.workflows.update(...versioned(operation));
        return;
      case 'workflows.remove':
        await client.workflows.remove({ params: { id: operation.id } });
        return;
      case 'importProfiles.create':
        await client.importProfiles.create(operation.body, once);
        return;
      case 'importProfiles.update':
        await client.importProfiles.update(...versioned(operation));
        return;
      case 'importProfiles.remove':
        await client.importProfiles.remove({ params: { id: operation.id } });
        return;
    }
  };
}

/** Changes these topics of the defaults as they are by now. */
async function setDefaults(client: Client, changed: Readonly<Record<string, Json>>): Promise<void> {
  const { choices, version } = await client.notifications.defaults();
  const chosen = Object.entries({ ...choices, ...changed }).filter(([, channels]) => channels !== null);
  const body = defaultsChangeSchema.parse({ choices: Object.fromEntries(chosen) });
  await client.notifications.setDefaults(body, { context: { version } });
}

/** Puts the given fields first in a type's order, based on its current state. */
async function order(client: Client, { name, first }: Extract<Operation, { kind: 'assetTypes.order' }>) {
  const [{ items: types }, { items: fields }] = await Promise.all([
    client.assetTypes.list(),
    client.customFields.list(),
  ]);
  const type = findType(types, name);
  const ids = first.map((apiName) => findField(fields, apiName).id);
  const body = { customFields: inTypeOrder(type.customFields, ids) };
  await client.assetTypes.update(...versioned({ ...type, body }));
}

/** The arguments of an update that applies only to the compared version. */
const versioned = <Body>({
  id,
  version,
  body,
}: {
  readonly id: string;
  readonly version: number;
  readonly body: Body;
}) => [{ params: { id }, body }, { context: { version } }] as const;

/** Waits until stored values have been converted. */
async function completed(
  context: Context,
  { converting }: { readonly converting?: string | undefined },
): Promise<void> {
  if (converting !== undefined) await followJob(context, converting, 'Converting stored values');
}
