import { adminOnly, get, type Row, signedIn } from './matrix-row.ts';

/** Everybody has notifications of their own. */
export const notificationRows = {
  'notifications.list': { call: get('/api/notifications'), expected: signedIn(200) },
  'notifications.read': {
    call: () => ({ method: 'POST', path: '/api/notifications/read', body: {} }),
    expected: signedIn(200),
  },
  'notifications.preferences': {
    call: get('/api/notifications/preferences'),
    expected: signedIn(200),
  },
  'notifications.setPreferences': {
    call: () => ({ method: 'PUT', path: '/api/notifications/preferences', body: { choices: {} } }),
    expected: signedIn(200),
  },
  'notifications.defaults': { call: get('/api/notifications/defaults'), expected: adminOnly(200) },
  'notifications.setDefaults': {
    call: () => ({ method: 'PUT', path: '/api/notifications/defaults', body: { choices: {} } }),
    expected: adminOnly(200),
  },
} satisfies Record<string, Row>;
