import { seededRandom } from '@quartermaster/test-kit/builders/random';
import type { Call } from './load.ts';
import { sampleAsset } from './sample.ts';

/** Creates a generator of calls with varying values; every burst starts with the same ones. */
export type CallKind = (rows: number, locationIds: ReadonlyMap<string, string>) => () => Call;

const get = (path: string, query: Record<string, string> = {}): Call => {
  const text = new URLSearchParams(query).toString();
  return { method: 'GET', path: text === '' ? path : `${path}?${text}` };
};

/** By the names for `--only`. */
export const callKinds: Readonly<Record<string, { readonly title: string; readonly kind: CallKind }>> = {
  page: {
    title: 'page of 50, newest first, with its total',
    kind: () => () => get('/equipment', { limit: '50' }),
  },
  filter: {
    title: 'type + status + location, page and total',
    kind: (rows, locationIds) => {
      const random = seededRandom(1);
      return () => {
        const { type, status, location } = sampleAsset(random.integer(0, rows - 1));
        return get('/equipment', {
          limit: '50',
          type,
          status,
          location: locationIds.get(location) ?? location,
        });
      };
    },
  },
  search: {
    title: 'search by part of a serial',
    kind: (rows) => {
      const random = seededRandom(2);
      return () => {
        const { serialNumber } = sampleAsset(random.integer(0, rows - 1));
        return get('/equipment', { limit: '50', search: serialNumber.slice(2, 8) });
      };
    },
  },
  get: {
    title: 'get by asset ID',
    kind: (rows) => {
      const random = seededRandom(3);
      return () => get(`/equipment/B${random.integer(0, rows - 1)}`);
    },
  },
  update: {
    title: 'update',
    kind: (rows) => {
      const random = seededRandom(performance.now());
      return () => {
        const notes = `Checked in round ${random.integer(0, 1_000_000)}`;
        const body = JSON.stringify({ notes, condition: random.pick(['New', 'Good', 'Fair', 'Poor']) });
        return { method: 'PUT', path: `/equipment/B${random.integer(0, rows - 1)}`, body };
      };
    },
  },
  create: {
    title: 'create',
    kind: (rows, locationIds) => {
      const random = seededRandom(performance.now());
      return () => {
        const { assetId: _issued, location, ...asset } = sampleAsset(random.integer(rows, 10 * rows));
        const body = JSON.stringify({ ...asset, location: locationIds.get(location) });
        return { method: 'POST', path: '/equipment', body };
      };
    },
  },
};

export function callKind(name: string) {
  const found = callKinds[name];
  if (!found) throw new Error(`There are no calls named '${name}'`);
  return found;
}
