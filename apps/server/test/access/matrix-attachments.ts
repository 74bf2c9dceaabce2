import { attachmentSchema } from '@quartermaster/core/attachments/attachment';
import { attach } from '../support/attached.ts';
import { made } from '../support/company.ts';
import type { Scene } from '../support/scene.ts';
import { newName, ownAsset, ownRequest } from './matrix-records.ts';
import { adminOnly, type Row } from './matrix-row.ts';
import { aVendor } from './matrix-vendors.ts';

type Where = (scene: Scene) => Promise<string>;

const ofAsset: Where = async (scene) => `${await ownAsset(scene)}/files`;
const ofRequest: Where = async (scene) => `${await ownRequest(scene)}/files`;
const ofVendor: Where = async (scene) => `${await aVendor(scene)}/files`;

const ownFile: Where = async (scene) =>
  `/api/attachments/${made(await attach(scene.server.admin, await ofAsset(scene)), attachmentSchema).id}`;

const listing = (files: Where) => ({
  call: async (scene: Scene) => ({ method: 'GET', path: await files(scene) }),
  expected: adminOnly(200),
});

const adding = (files: Where) => ({
  call: async (scene: Scene) => ({
    method: 'POST',
    path: `${await files(scene)}?name=${encodeURIComponent(newName())}`,
    body: 'Paid in full.',
    headers: { 'content-type': 'application/octet-stream' },
  }),
  expected: adminOnly(201),
});

/** The matrix's rows for files: nobody but administrators knows of them, not even who has the asset. */
export const attachmentRows = {
  'attachments.ofAsset': listing(ofAsset),
  'attachments.ofRequest': listing(ofRequest),
  'attachments.ofVendor': listing(ofVendor),
  'attachments.addToAsset': adding(ofAsset),
  'attachments.addToRequest': adding(ofRequest),
  'attachments.addToVendor': adding(ofVendor),
  'attachments.get': listing(ownFile),
  'attachments.update': {
    call: async (scene: Scene) => ({ method: 'PUT', path: await ownFile(scene), body: { name: newName() } }),
    expected: adminOnly(200),
  },
  'attachments.remove': {
    call: async (scene: Scene) => ({ method: 'DELETE', path: await ownFile(scene) }),
    expected: adminOnly(200),
  },
} as const satisfies Record<string, Row>;
