import { randomUUID } from 'node:crypto';
import type { Operation } from '@quartermaster/core/access/access';
import { newLocation, newPerson, password } from '../support/company.ts';
import { pixel } from '../support/pictures.ts';
import { acknowledgementRows } from './matrix-acknowledgements.ts';
import { assetIdRows } from './matrix-asset-ids.ts';
import { attachmentRows } from './matrix-attachments.ts';
import { auditRows } from './matrix-audit.ts';
import { confirmationRows } from './matrix-confirmations.ts';
import { identityRows } from './matrix-identity.ts';
import { importProfileRows } from './matrix-import-profiles.ts';
import { integrationRows } from './matrix-integrations.ts';
import { notificationRows } from './matrix-notifications.ts';
import { photoRows } from './matrix-photos.ts';
import {
  assetType,
  bulkEdit,
  customField,
  item,
  location,
  logo,
  merge,
  newName,
  ownAsset,
  ownBatch,
  ownHandover,
  ownJob,
} from './matrix-records.ts';
import { requestRows } from './matrix-requests.ts';
import { adminOnly, anyone, csv, get, owned, type Row, signedIn } from './matrix-row.ts';
import { stocktakeRows } from './matrix-stocktakes.ts';
import { vendorRows } from './matrix-vendors.ts';
import { viewRows } from './matrix-views.ts';
import { webhookRows } from './matrix-webhooks.ts';
import { workflowRows } from './matrix-workflows.ts';

const getOwnAsset =
  (part = ''): Row['call'] =>
  async (scene) => ({ method: 'GET', path: `${await ownAsset(scene)}${part}` });

/** Every operation of the access table, tried by every caller (promise 13). */
export const routeMatrix: Record<Operation, Row> = {
  ...identityRows,
  ...acknowledgementRows,
  ...confirmationRows,

  'users.list': { call: get('/api/users'), expected: adminOnly(200) },
  'users.create': {
    call: () => ({
      method: 'POST',
      path: '/api/users',
      body: { email: `${newName().replace(' ', '.')}@northwind.example`, password, displayName: newName() },
    }),
    expected: adminOnly(201),
  },
  'jobs.get': {
    call: async (scene) => ({ method: 'GET', path: await ownJob(scene) }),
    expected: owned(200),
  },
  'jobs.cancel': {
    call: async (scene) => ({ method: 'POST', path: `${await ownJob(scene)}/cancel` }),
    expected: owned(200),
  },
  'settings.get': { call: get('/api/settings'), expected: adminOnly(200) },
  'settings.update': {
    call: () => ({ method: 'PUT', path: '/api/settings', body: { companyName: newName() } }),
    expected: adminOnly(200),
  },
  'settings.retentionLoss': {
    call: get('/api/settings/retention-loss?keepUndo=1'),
    expected: adminOnly(200),
  },
  'settings.setLogo': {
    call: () => ({
      method: 'PUT',
      path: '/api/settings/logo',
      body: pixel,
      headers: { 'content-type': 'image/png' },
    }),
    expected: adminOnly(200),
  },
  'settings.removeLogo': {
    call: () => ({ method: 'DELETE', path: '/api/settings/logo' }),
    expected: adminOnly(200),
  },
  'files.get': {
    call: async ({ server }) => ({ method: 'GET', path: await logo(server) }),
    expected: anyone(200),
  },
  'assetTypes.list': { call: get('/api/asset-types'), expected: signedIn(200) },
  'assetTypes.create': {
    call: () => ({ method: 'POST', path: '/api/asset-types', body: { name: newName() } }),
    expected: adminOnly(201),
  },
  'assetTypes.update': {
    call: async (scene) => ({
      method: 'PUT',
      path: await assetType(scene),
      body: { description: newName() },
    }),
    expected: adminOnly(200),
  },
  'assetTypes.remove': {
    call: async (scene) => ({ method: 'DELETE', path: await assetType(scene) }),
    expected: adminOnly(200),
  },
  'assetTypes.rename': {
    call: async (scene) => ({
      method: 'POST',
      path: `${await assetType(scene)}/rename`,
      body: { name: newName() },
    }),
    expected: adminOnly(200),
  },
  'assetTypes.merge': {
    call: async (scene) => ({
      method: 'POST',
      path: '/api/asset-types/merge',
      body: await merge(scene),
      headers: { prefer: 'wait=10' },
    }),
    expected: adminOnly(202),
  },
  'assetTypes.previewMerge': {
    call: async (scene) => ({
      method: 'POST',
      path: '/api/asset-types/merge/preview',
      body: await merge(scene),
    }),
    expected: adminOnly(200),
  },
  'assetTypes.attachField': {
    call: async (scene) => ({
      method: 'PUT',
      path: `${await assetType(scene)}/fields/${(await customField(scene)).id}`,
    }),
    expected: adminOnly(200),
  },
  'assetTypes.detachField': {
    call: async (scene) => ({
      method: 'DELETE',
      path: `${await assetType(scene)}/fields/${(await customField(scene)).id}`,
    }),
    expected: adminOnly(200),
  },
  'customFields.list': { call: get('/api/custom-fields'), expected: signedIn(200) },
  'customFields.create': {
    call: () => {
      const displayName = newName();
      return {
        method: 'POST',
        path: '/api/custom-fields',
        body: { displayName, apiName: displayName.toLowerCase().replace(' ', '_'), type: 'text' },
      };
    },
    expected: adminOnly(201),
  },
  'customFields.update': {
    call: async (scene) => ({
      method: 'PUT',
      path: `/api/custom-fields/${(await customField(scene)).id}`,
      body: { displayName: newName() },
    }),
    expected: adminOnly(200),
  },
  'customFields.remove': {
    call: async (scene) => ({
      method: 'DELETE',
      path: `/api/custom-fields/${(await customField(scene)).id}`,
    }),
    expected: adminOnly(200),
  },
  'customFields.preview': {
    call: async (scene) => ({
      method: 'POST',
      path: `/api/custom-fields/${(await customField(scene)).id}/preview`,
      body: { type: 'number' },
    }),
    expected: adminOnly(200),
  },
  'locations.list': { call: get('/api/locations'), expected: signedIn(200) },
  'locations.countAssets': { call: get('/api/locations/assets'), expected: adminOnly(200) },
  'locations.create': {
    call: () => ({ method: 'POST', path: '/api/locations', body: { name: newName() } }),
    expected: adminOnly(201),
  },
  'locations.update': {
    call: async (scene) => ({ method: 'PUT', path: await location(scene), body: { address: newName() } }),
    expected: adminOnly(200),
  },
  'locations.remove': {
    call: async (scene) => {
      // The first location is the default, which can't be deleted.
      await location(scene);
      return { method: 'DELETE', path: await location(scene) };
    },
    expected: adminOnly(200),
  },
  'locations.import': {
    call: csv('/api/locations/import?dryRun=true', () => `path\n${newName()}\n`),
    expected: adminOnly(200),
  },
  'exports.files': { call: get('/api/exports/files'), expected: adminOnly(200) },
  'locations.export': { call: get('/api/locations/export'), expected: adminOnly(200) },
  'locations.setDefault': {
    call: async ({ server }) => ({
      method: 'PUT',
      path: `/api/locations/${(await newLocation(server, { name: newName() })).id}/default`,
    }),
    expected: adminOnly(200),
  },

  'assets.list': { call: get('/api/equipment'), expected: signedIn(200) },
  'assets.sumCosts': { call: get('/api/equipment/costs'), expected: adminOnly(200) },
  'assets.get': { call: getOwnAsset(), expected: owned(200) },
  'assets.history': { call: getOwnAsset('/history'), expected: owned(200) },
  'assets.markMaintained': {
    call: async (scene) => ({ method: 'POST', path: `${await ownAsset(scene)}/maintenance`, body: {} }),
    expected: adminOnly(200),
  },
  'assets.retire': {
    call: async (scene) => ({
      method: 'POST',
      path: `${await ownAsset(scene)}/retire`,
      body: { reason: 'sold' },
    }),
    expected: adminOnly(200),
  },
  'assets.restore': {
    call: async (scene) => ({ method: 'POST', path: `${await ownAsset(scene)}/restore` }),
    expected: adminOnly(200),
  },
  'maintenance.list': { call: get('/api/maintenance'), expected: signedIn(200) },
  'assets.create': {
    call: () => ({
      method: 'POST',
      path: '/api/equipment',
      body: { name: newName(), type: 'Software License', status: 'Available', condition: 'New' },
    }),
    expected: adminOnly(201),
  },
  'assets.update': {
    call: async (scene) => ({ method: 'PUT', path: await ownAsset(scene), body: { notes: newName() } }),
    expected: adminOnly(200),
  },
  'assets.remove': {
    call: async (scene) => ({ method: 'DELETE', path: await ownAsset(scene) }),
    expected: adminOnly(200),
  },
  'assets.bulk': {
    call: async (scene) => ({ method: 'POST', path: '/api/equipment/bulk', body: await bulkEdit(scene) }),
    expected: adminOnly(200),
  },
  'batches.list': { call: get('/api/batches'), expected: adminOnly(200) },
  'batches.undo': {
    call: async (scene) => ({ method: 'POST', path: `/api/batches/${await ownBatch(scene)}/undo` }),
    expected: adminOnly(200),
  },
  'assets.import': {
    call: csv(
      '/api/equipment/import?dryRun=true',
      () => `assetId,name,type,status\n,${newName()},Software License,Available\n`,
    ),
    expected: adminOnly(200),
  },
  // Refused to all who may: nobody else could open the address of this server.
  'labels.ofAsset': { call: getOwnAsset('/label'), expected: owned(409) },
  'assets.export': { call: get('/api/equipment/export'), expected: adminOnly(200) },
  'assets.template': { call: get('/api/equipment/template'), expected: adminOnly(200) },

  'catalogue.list': { call: get('/api/catalog'), expected: signedIn(200) },
  'catalogue.countStock': { call: get('/api/catalog/stock'), expected: adminOnly(200) },
  'catalogue.get': {
    call: async (scene) => ({ method: 'GET', path: await item(scene) }),
    expected: signedIn(200),
  },
  'catalogue.addPicture': {
    call: () => ({
      method: 'POST',
      path: '/api/catalog/pictures',
      body: pixel,
      headers: { 'content-type': 'image/png' },
    }),
    expected: adminOnly(200),
  },
  'catalogue.create': {
    call: () => ({ method: 'POST', path: '/api/catalog', body: { name: newName(), type: 'Laptop' } }),
    expected: adminOnly(201),
  },
  'catalogue.update': {
    call: async (scene) => ({ method: 'PUT', path: await item(scene), body: { price: 5 } }),
    expected: adminOnly(200),
  },
  'catalogue.remove': {
    call: async (scene) => ({ method: 'DELETE', path: await item(scene) }),
    expected: adminOnly(200),
  },
  'catalogue.bulk': {
    call: async (scene) => ({
      method: 'POST',
      path: '/api/catalog/bulk',
      body: { ids: [(await item(scene)).replace(/^.*\//, '')], set: { price: 5 } },
    }),
    expected: adminOnly(200),
  },
  'catalogue.import': {
    call: csv('/api/catalog/import?dryRun=true', () => `name,type,price\n${newName()},Laptop,5\n`),
    expected: adminOnly(200),
  },
  'catalogue.export': { call: get('/api/catalog/export'), expected: adminOnly(200) },

  'users.invite': {
    call: async ({ server }) => {
      const email = `invited-${randomUUID()}@northwind.test`;
      await server.admin.csv('/api/users/import', `email,name\n${email},In Vited\n`);
      return { method: 'POST', path: `/api/users/${email}/invitation` };
    },
    expected: adminOnly(200),
  },
  'users.handover': {
    call: ({ other }) => ({
      method: 'POST',
      path: `/api/users/${other.id}/handover`,
      body: { suspend: false },
      headers: { prefer: 'wait=20' },
    }),
    expected: adminOnly(200),
  },
  'handovers.get': {
    call: async (scene) => ({ method: 'GET', path: `/api/handovers/${await ownHandover(scene)}` }),
    expected: adminOnly(200),
  },
  'handovers.mail': {
    call: async (scene) => ({
      method: 'POST',
      path: `/api/handovers/${await ownHandover(scene)}/mail`,
      body: { to: 'archive@northwind.test' },
    }),
    // There is no mail server.
    expected: adminOnly(409),
  },
  'users.import': {
    call: csv('/api/users/import?dryRun=true', () => 'email,name\njoins@northwind.test,Jo Ins\n'),
    expected: adminOnly(200),
  },
  'users.export': { call: get('/api/users/export'), expected: adminOnly(200) },
  'imports.preview': {
    call: csv('/api/imports/preview', () => 'name,type\nThinkPad,Laptop\n'),
    expected: adminOnly(200),
  },
  ...requestRows,
  'users.history': {
    call: ({ owner }) => ({ method: 'GET', path: `/api/users/${owner.id}/history` }),
    expected: adminOnly(200),
  },
  'users.handovers': {
    call: ({ owner }) => ({ method: 'GET', path: `/api/users/${owner.id}/handovers` }),
    expected: adminOnly(200),
  },
  'users.erasure': {
    call: ({ owner }) => ({ method: 'GET', path: `/api/users/${owner.id}/erasure` }),
    expected: adminOnly(200),
  },
  'users.erase': {
    call: async ({ server }) => ({
      method: 'POST',
      path: `/api/users/${(await newPerson(server)).id}/erase`,
      headers: { prefer: 'wait=10' },
    }),
    expected: adminOnly(202),
  },
  'access.explain': {
    call: ({ owner }) => ({
      method: 'GET',
      path: `/api/access/explain?user=${owner.id}&operation=assets.list`,
    }),
    expected: adminOnly(200),
  },
  'search.all': { call: get('/api/search?q=mac'), expected: signedIn(200) },
  'dashboard.get': { call: get('/api/dashboard'), expected: adminOnly(200) },
  ...attachmentRows,
  ...photoRows,
  ...auditRows,
  ...assetIdRows,
  ...viewRows,
  ...importProfileRows,
  ...stocktakeRows,
  ...vendorRows,
  ...notificationRows,
  ...webhookRows,
  ...workflowRows,
  ...integrationRows,
};

/** Routes outside the contract, and the status that anyone gets from them. */
export const openRoutes: Readonly<Record<string, number>> = {
  'GET /healthz': 200,
  'GET /readyz': 200,
  'GET /api/openapi.json': 200,
};
