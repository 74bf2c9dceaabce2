import { expect, it } from 'vitest';
import { auditChanges, auditTitle } from '../../src/audit/words.ts';

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

it('says that an asset was retired and why, however it was, and that it was restored', () => {
  const record = { kind: 'asset', id: 'a1', name: 'QTM2239' } as const;
  const takenBack = {
    ...entry,
    record,
    type: 'equipment.assigned',
    data: { status: 'Available', retired: 'lost' },
    previous: { status: 'Assigned', assignedTo: 'mia@northwind.example', retired: null },
  } as const;
  expect(auditTitle(takenBack)).toBe('Retired: lost');
  const restored = {
    ...takenBack,
    type: 'equipment.updated',
    data: {},
    previous: { retired: 'lost' },
  } as const;
  expect(auditTitle(restored)).toBe('Restored');
  const edited = { ...restored, data: { retired: 'lost' }, previous: { notes: 'In box 7' } } as const;
  expect(auditTitle(edited)).toBe('Edited notes');
});

it('says of an acknowledgement whether it is waited for, or against which version it was given', () => {
  const asked = { askedAt: '2026-11-20T10:00:00.000Z' };
  const acknowledged = {
    ...entry,
    type: 'equipment.acknowledged',
    record: { kind: 'asset', id: 'a1', name: 'QTM2239' },
    data: { acknowledgement: { ...asked, at: '2026-11-21T10:00:00.000Z', text: 2 } },
    previous: { acknowledgement: asked },
  } as const;
  expect(auditChanges(acknowledged)).toEqual([
    { label: 'Acknowledgement', before: 'Waiting for acknowledgement', after: 'Agreed to version 2' },
  ]);
});
