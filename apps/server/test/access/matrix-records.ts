import { requestSchema } from '@quartermaster/core/requests/request';
import { settingsSchema } from '@quartermaster/core/settings/settings';
import { accessTokenSchema, sessionSchema } from '@quartermaster/core/users/access-token';
import { receiptSchema } from '@quartermaster/core/users/handover';
import { viewSchema } from '@quartermaster/core/views/view';
import { z } from 'zod';
import { move } from '../requests/request-in.ts';
import {
  made,
  newAsset,
  newField,
  newItem,
  newLocation,
  newRequest,
  newType,
  password,
} from '../support/company.ts';
import { origin } from '../support/origin.ts';
import { pixel } from '../support/pictures.ts';
import type { Scene } from '../support/scene.ts';

/** Paths to new records for the matrix's calls. */

export const ownAsset = async ({ server, owner }: Scene) =>
  `/api/equipment/${(await newAsset(server, { assignedTo: owner.email })).id}`;

/** A bulk edit of one new asset, by its id. */
export const bulkEdit = async ({ server }: Scene) => ({
  ids: [(await newAsset(server)).id],
  set: { condition: 'Poor' },
});

/** The batch that undoes an edit of an asset. */
export const ownBatch = async (scene: Scene) =>
  (await scene.server.admin.put(await ownAsset(scene), { condition: 'Poor' })).headers.batch;

export const ownRequest = async ({ server, owner }: Scene) =>
  `/api/requests/${(await newRequest(owner.caller, (await newItem(server)).id)).id}`;

/** The path of an awaited unit in one of the owner's orders. */
export async function ownUnit({ server, owner }: Scene): Promise<string> {
  const requested = await newRequest(owner.caller, (await newItem(server)).id);
  await move(server.admin, requested.id, 'procuring');
  const { id, items } = made(await move(server.admin, requested.id, 'pending_delivery'), requestSchema);
  return `/api/requests/${id}/units/${items[0]?.units?.[0]?.key}`;
}

export async function ownView({ owner }: Scene): Promise<string> {
  const answer = await owner.caller.post('/api/views', { name: newName() });
  return `/api/views/${made(answer, viewSchema).id}`;
}

export const item = async ({ server }: Scene) => `/api/catalog/${(await newItem(server)).id}`;

export const ownJob = async ({ direct, owner }: Scene) =>
  `/api/jobs/${await direct.services.jobs.attend('vendors.import', { ...origin, role: 'user', ...owner })}`;

/** The id of a handover by somebody who holds nothing and stays. */
export async function ownHandover({ server, other }: Scene): Promise<string> {
  const answer = await server.admin.post(`/api/users/${other.id}/handover`, { suspend: false });
  return made(answer, receiptSchema).id;
}

export const ownToken = async ({ owner }: Scene) =>
  `/api/tokens/${made(await owner.caller.post('/api/tokens', { name: newName() }), accessTokenSchema).id}`;

/** A session of the owner's other than the one making the calls. */
export async function ownSession({ server, owner }: Scene) {
  await server.nobody.signedIn(owner.email, password);
  const { items } = sessions.parse((await owner.caller.get('/api/sessions')).body);
  return `/api/sessions/${items.find(({ current }) => !current)?.id}`;
}

const sessions = z.object({ items: z.array(sessionSchema) });

let named = 0;
export const newName = (): string => {
  named += 1;
  return `Name ${named}`;
};

export const assetType = async ({ server }: Scene) =>
  `/api/asset-types/${(await newType(server, { name: newName() })).id}`;

export const customField = ({ server }: Scene) => {
  const displayName = newName();
  return newField(server, { displayName, apiName: displayName.toLowerCase().replace(' ', '_') });
};

export const location = async ({ server }: Scene) =>
  `/api/locations/${(await newLocation(server, { name: newName() })).id}`;

/** The input of a merge of two new types. */
export async function merge({ server }: Scene) {
  const [source, destination] = [
    await newType(server, { name: newName() }),
    await newType(server, { name: newName() }),
  ];
  return { sources: [source.id], destination: destination.id };
}

/** The path of the logo, after setting one. */
export async function logo({ admin }: Scene['server']): Promise<string> {
  const headers = { 'content-type': 'image/png' };
  const answer = await admin.send('PUT', '/api/settings/logo', { body: pixel, headers });
  return made(answer, settingsSchema).logo ?? '';
}
