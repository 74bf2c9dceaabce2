import { eventTypes } from '@quartermaster/core/events/event';
import { eventSchemas } from '@quartermaster/core/events/event-schemas';
import { documentPlaces, eventPlaces } from '@quartermaster/core/users/personal-data';
import type { PersonalPlaces } from '@quartermaster/core/users/personal-places';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { collectionOf, collections } from '../../src/collections.ts';
import { personalKinds } from '../../src/erasure/personal-records.ts';

/** Whether a path can lead to a text in what a schema allows. */
function leadsToText(schema: unknown, path: readonly string[]): boolean {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodExactOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return leadsToText(schema.def.innerType, path);
  if (schema instanceof z.ZodLazy) return leadsToText(schema.unwrap(), path);
  if (schema instanceof z.ZodUnion) return schema.options.some((one) => leadsToText(one, path));
  const [key, ...rest] = path;
  if (key === undefined || key === '**')
    return (
      schema instanceof z.ZodString ||
      (key === '**' && schema instanceof z.ZodArray && leadsToText(schema.element, path)) ||
      (key === '**' &&
        schema instanceof z.ZodTuple &&
        schema.def.items.some((item) => leadsToText(item, path))) ||
      (key === '**' && schema instanceof z.ZodRecord && leadsToText(schema.valueType, path))
    );
  if (schema instanceof z.ZodObject) return leadsToText(schema.shape[key], rest);
  if (schema instanceof z.ZodArray) return key === '*' && leadsToText(schema.element, rest);
  return schema instanceof z.ZodRecord && key === '*' && leadsToText(schema.valueType, rest);
}

/** Every declared path. */
const pathsOf = ({
  addresses = [],
  texts = [],
  callPaths = [],
  beside = [],
  within = {},
}: PersonalPlaces): string[] => [
  ...[...addresses, ...texts, ...callPaths],
  ...beside.flatMap(({ of, names = [], left = [], addresses: theirs = [] }) => [
    ...[...of, ...names, ...left, ...theirs],
  ]),
  ...Object.entries(within).flatMap(([path, inner]) => pathsOf(inner).map((one) => `${path}.${one}`)),
];

/** Paths that only some events, and no records, have: what they share is declared only once. */
const ofSome = ['maintained.note', 'assignedToId', 'assignedToName', 'requesterId', 'requesterName'];

it('where events and records may name people, they can: no declared path is misspelt', () => {
  for (const type of eventTypes)
    for (const path of pathsOf(eventPlaces[type]))
      if (!ofSome.includes(path))
        expect(leadsToText(eventSchemas[type].shape.data, path.split('.')), `${type}: ${path}`).toBe(true);
  for (const kind of personalKinds)
    for (const path of pathsOf(documentPlaces[kind]))
      if (!ofSome.includes(path))
        expect(leadsToText(collectionOf(kind).schema, path.split('.')), `${kind}: ${path}`).toBe(true);
  for (const path of ofSome)
    expect(
      Object.values(eventSchemas).some(({ shape }) => leadsToText(shape.data, path.split('.'))),
      path,
    ).toBe(true);
});

it('every collection goes by the name that its places are declared under', () => {
  expect(collections.map(({ name }) => name).sort()).toEqual(Object.keys(documentPlaces).sort());
  for (const kind of personalKinds) expect(collectionOf(kind).name).toBe(kind);
});
