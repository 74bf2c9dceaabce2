import { importPreviewSchema } from '@quartermaster/core/csv/import-preview';
import type { Caller } from '../support/caller.ts';
import { made } from '../support/company.ts';
import { importedSchema } from './imported.ts';

const csv = { 'content-type': 'text/csv' };

/** Where files of each kind are sent. */
export const routes = {
  assets: 'equipment',
  people: 'users',
  items: 'catalog',
  vendors: 'vendors',
  locations: 'locations',
};

/** The call by which a file is imported as the server offers it. */
export async function offeredCall(caller: Caller, bytes: Uint8Array, changed: Record<string, string> = {}) {
  const preview = made(await caller.post('/api/imports/preview', bytes, csv), importPreviewSchema);
  const { kind, reading, set, createMissing } = preview.proposal;
  const query = new URLSearchParams({
    reading: JSON.stringify(reading),
    set: Object.entries(set)
      .map(([name, value]) => `${name}="${value}"`)
      .join(','),
    createMissing: createMissing.join(','),
    ...changed,
  });
  return { preview, call: `/api/${routes[kind]}/import?${query}` };
}

/** Imports a file by accepting what is offered. */
export async function importedAsOffered(caller: Caller, bytes: Uint8Array, changed?: Record<string, string>) {
  const { preview, call } = await offeredCall(caller, bytes, changed);
  const plan = made(await caller.post(`${call}&dryRun=true`, bytes, csv), importedSchema);
  const result = made(await caller.post(call, bytes, csv), importedSchema);
  return { preview, plan, result };
}
