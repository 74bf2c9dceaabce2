import { expect, it } from 'vitest';
import { auditTitle } from '../../src/audit/words.ts';

const entry = {
  seq: 1,
  id: 'e1',
  at: '2026-11-21T09:44:12.000Z',
  kind: 'change',
  who: { kind: 'system' },
  via: 'system',
  previous: {},
  digest: 'd',
  chain: 'c',
  keyId: 'k',
} as const;
const webhook = { kind: 'webhook', id: 'w1', name: 'CMDB' } as const;
const workflow = { kind: 'workflow', id: 'w2', name: 'Leavers' } as const;

it('tells a new secret from any other edit', () => {
  const rotated = {
    ...entry,
    type: 'webhook.updated',
    record: webhook,
    data: { secretRotated: true },
  } as const;
  expect(auditTitle(rotated)).toBe('Rotated the secret');
  const set = { ...entry, type: 'workflow.updated', record: workflow, data: { secretSet: 'TOKEN' } } as const;
  expect(auditTitle(set)).toBe('Set the secret TOKEN');
});
