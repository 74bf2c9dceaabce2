import type { Operation } from '@quartermaster/core/access/access';
import { newItem } from '../support/company.ts';
import { newName, ownRequest, ownUnit } from './matrix-records.ts';
import { adminOnly, get, owned, type Row, signedIn } from './matrix-row.ts';

/** The matrix's rows for requests and the traces of their units. */
export const requestRows = {
  'requests.list': { call: get('/api/requests'), expected: signedIn(200) },
  'requests.get': {
    call: async (scene) => ({ method: 'GET', path: await ownRequest(scene) }),
    expected: owned(200),
  },
  'requests.create': {
    call: async ({ server, owner }, caller) => ({
      method: 'POST',
      path: '/api/requests',
      body: {
        items: [{ catalogItemId: (await newItem(server)).id, quantity: 1 }],
        ...(caller === 'admin' ? { userId: owner.email } : {}),
      },
    }),
    expected: signedIn(201),
  },
  'requests.update': {
    call: async (scene) => ({ method: 'PUT', path: await ownRequest(scene), body: { notes: newName() } }),
    expected: owned(200),
  },
  'requests.transition': {
    call: async (scene) => ({
      method: 'POST',
      path: `${await ownRequest(scene)}/transitions`,
      body: { to: 'rejected' },
    }),
    expected: owned(200),
  },
  'trace.get': {
    call: async (scene) => ({
      method: 'GET',
      path: (await ownRequest(scene)).replace('/requests/', '/trace/'),
    }),
    expected: owned(200),
  },
  'requests.settleUnit': {
    call: async (scene) => ({
      method: 'POST',
      path: await ownUnit(scene),
      body: { state: 'received' },
    }),
    expected: adminOnly(200),
  },
  'requests.history': {
    call: async (scene) => ({ method: 'GET', path: `${await ownRequest(scene)}/history` }),
    expected: owned(200),
  },
  'requests.comments': {
    call: async (scene) => ({ method: 'GET', path: `${await ownRequest(scene)}/comments` }),
    expected: owned(200),
  },
  'requests.comment': {
    call: async (scene) => ({
      method: 'POST',
      path: `${await ownRequest(scene)}/comments`,
      body: { text: newName() },
    }),
    expected: owned(201),
  },
} as const satisfies Partial<Record<Operation, Row>>;
