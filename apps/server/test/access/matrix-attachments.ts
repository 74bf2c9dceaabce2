import { attachmentSchema } from '@quartermaster/core/attachments/attachment';
import { attach } from '../support/attached.ts';
import { made } from '../support/company.ts';
import type { Scene } from '../support/scene.ts';
import { newName, ownAsset } from './matrix-records.ts';
import { adminOnly, type Row } from './matrix-row.ts';

/** Where the files are of an asset that its owner sees. */
const ownFiles = async (scene: Scene): Promise<string> =>
  `/api/attachments?of=asset&record=${(await ownAsset(scene)).replace(/^.*\//, '')}`;

const ownFile = async (scene: Scene): Promise<string> =>
  `/api/attachments/${made(await attach(scene.server.admin, await ownFiles(scene)), attachmentSchema).id}`;

/** The matrix's rows for files: nobody but administrators knows of them, not even who has the asset. */
export const attachmentRows = {
  'attachments.list': {
    call: async (scene: Scene) => ({ method: 'GET', path: await ownFiles(scene) }),
    expected: adminOnly(200),
  },
  'attachments.create': {
    call: async (scene: Scene) => ({
      method: 'POST',
      path: `${await ownFiles(scene)}&name=${encodeURIComponent(newName())}`,
      body: 'Paid in full.',
      headers: { 'content-type': 'application/octet-stream' },
    }),
    expected: adminOnly(201),
  },
  'attachments.get': {
    call: async (scene: Scene) => ({ method: 'GET', path: await ownFile(scene) }),
    expected: adminOnly(200),
  },
  'attachments.content': {
    call: async (scene: Scene) => ({ method: 'GET', path: `${await ownFile(scene)}/content` }),
    expected: adminOnly(200),
  },
  'attachments.update': {
    call: async (scene: Scene) => ({ method: 'PUT', path: await ownFile(scene), body: { name: newName() } }),
    expected: adminOnly(200),
  },
  'attachments.remove': {
    call: async (scene: Scene) => ({ method: 'DELETE', path: await ownFile(scene) }),
    expected: adminOnly(200),
  },
} as const satisfies Record<string, Row>;
