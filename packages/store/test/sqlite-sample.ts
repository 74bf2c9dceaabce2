import type { DomainEvent } from '@quartermaster/core/events/event';
import { z } from 'zod';
import type { CollectionDeclaration } from '../src/index.ts';

const deviceSchema = z.strictObject({
  id: z.string(),
  tag: z.string(),
  name: z.string(),
  status: z.string(),
  room: z.string().exactOptional(),
  seen: z.string().exactOptional(),
  lent: z.boolean().exactOptional(),
  returnBy: z.string().exactOptional(),
  uses: z.number().exactOptional(),
  labels: z.array(z.string()).exactOptional(),
  worn: z.record(z.string(), z.number().int()).exactOptional(),
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).exactOptional(),
});
export type Device = z.infer<typeof deviceSchema>;

export const devices: CollectionDeclaration<Device> = {
  name: 'devices',
  schema: deviceSchema,
  shapes: [
    { equals: ['tag'] },
    { sort: ['-seen'] },
    { equals: ['status'], sort: ['-seen'] },
    { equals: ['status', 'room'], sort: ['name'] },
    { equals: ['lent'], sort: ['room', '-seen'] },
    { contains: 'labels', sort: ['name'] },
    { sort: ['returnBy'], sparse: true },
    { equals: ['room'], sort: ['-seen'], sparse: true },
  ],
  unique: [{ name: 'tag', fields: ['tag'] }],
  search: ['name', 'tag'],
  facets: { first: ['status'], rest: ['room'], sort: ['-seen'] },
  totals: 'worn',
  attributes: 'fields',
};

const counterSchema = z.strictObject({ id: z.string(), value: z.number() });
export const counters: CollectionDeclaration<z.infer<typeof counterSchema>> = {
  name: 'counters',
  schema: counterSchema,
  shapes: [],
  unique: [],
  search: [],
};

export function device(n: number): Device {
  return {
    id: `d${n}`,
    tag: `QTM${1000 + n}`,
    name: `MacBook Prö ${n % 50}`,
    status: n % 3 === 0 ? 'Available' : 'Assigned',
    ...(n % 4 === 0 ? {} : { seen: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString() }),
    ...(n % 5 === 0 ? {} : { room: `room ${n % 7}` }),
    lent: n % 2 === 0,
    ...(n % 6 === 0 ? { returnBy: `2026-${n % 10}` } : {}),
    worn: { hours: n % 3, [`month-${n % 2}`]: 1 },
    labels: [`label ${n % 9}`, 'all'],
    fields: { ram_gb: 2 ** (n % 6), cpu: `cpu ${n % 8}` },
  };
}

export function eventOf(n: number, id = `event-${n}`): DomainEvent {
  return {
    id,
    type: 'equipment.created',
    at: new Date(Date.UTC(2026, 0, 1)).toISOString(),
    actor: { kind: 'system' },
    via: 'system',
    subject: { kind: 'asset', id: `d${n}` },
    data: { n },
  };
}
