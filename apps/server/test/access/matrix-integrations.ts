import type { Row } from './matrix-row.ts';
import { adminOnly, get, signedIn } from './matrix-row.ts';

const call = (method: string, path: string, body: object) => () => ({ method, path, body });

const mailTexts = { subject: '{{ title }}', text: '{{ title }}' };

/** The matrix's rows for Slack, Twilio and mail; nothing is connected (`test/slack` and `test/sms` do that). */
export const integrationRows = {
  'slack.get': { call: get('/api/slack/config'), expected: adminOnly(200) },
  'slack.update': {
    call: call('PUT', '/api/slack/config', { notifications: { lowInventory: false } }),
    expected: adminOnly(200),
  },
  'slack.begin': { call: call('POST', '/api/slack/oauth/start', {}), expected: adminOnly(409) },
  'slack.connect': {
    call: call('POST', '/api/slack/oauth/callback', { code: 'a code', state: 'a state' }),
    expected: adminOnly(409),
  },
  'slack.disconnect': { call: call('POST', '/api/slack/disconnect', {}), expected: adminOnly(200) },
  'slack.sendTest': {
    call: call('POST', '/api/slack/message', { text: 'Hello', channel: '#it-desk' }),
    expected: adminOnly(409),
  },
  'slack.channels': { call: get('/api/slack/channels'), expected: adminOnly(409) },
  'sms.get': { call: get('/api/twilio/config'), expected: adminOnly(200) },
  'sms.update': {
    call: call('PUT', '/api/twilio/config', { notifications: { requestCreated: false } }),
    expected: adminOnly(200),
  },
  'sms.sendTest': {
    call: call('POST', '/api/twilio/test', { to: '+447700900418' }),
    expected: adminOnly(409),
  },
  'mail.get': { call: get('/api/mail'), expected: adminOnly(200) },
  // There is no mail server, so it is written to a file.
  'mail.sendTest': { call: call('POST', '/api/mail/test', {}), expected: adminOnly(200) },
  'mailTemplates.list': { call: get('/api/mail-templates'), expected: adminOnly(200) },
  'mailTemplates.set': {
    call: call('PUT', '/api/mail-templates/inventory.low', mailTexts),
    expected: adminOnly(200),
  },
  'mailTemplates.reset': {
    call: () => ({ method: 'DELETE', path: '/api/mail-templates/inventory.low' }),
    expected: adminOnly(200),
  },
  'mailTemplates.preview': {
    call: call('POST', '/api/mail-templates/inventory.low/preview', mailTexts),
    expected: adminOnly(200),
  },
  'mailTemplates.sendTest': {
    call: call('POST', '/api/mail-templates/inventory.low/test', mailTexts),
    expected: adminOnly(200),
  },
  'users.resumeMail': {
    call: ({ other }) => ({ method: 'DELETE', path: `/api/users/${other.id}/mail-refusal` }),
    expected: adminOnly(200),
  },
  'me.resumeMail': {
    call: () => ({ method: 'DELETE', path: '/api/me/mail-refusal' }),
    expected: signedIn(200),
  },
} satisfies Readonly<Record<string, Row>>;
