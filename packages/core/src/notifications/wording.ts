import { namedText } from '../bulk/refusals.ts';
import type { ReadableEvent } from '../events/event.ts';
import type { Json, JsonObject } from '../json.ts';
import { shortId } from '../records/short-id.ts';
import { itemsText } from '../requests/items-text.ts';

export const plain = (words: string) => ({ text: words });
export const strong = (words: string) => ({ text: words, strong: true }) as const;
export const detail = (words: string | undefined) => (words ? { detail: words } : {});

export const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`;

const mostNamed = 5;

/** For example 'Dock, Mouse and 7 more'. What has the same name is named once. */
export function named(names: readonly string[], count: number): string {
  const shown = [...new Set(names.filter((name) => name !== ''))].slice(0, mostNamed);
  return shown.length === 0 ? '' : namedText({ count, named: shown });
}

export const doer = ({ actor }: ReadableEvent): string | undefined =>
  actor.kind === 'user' ? (actor.name ?? actor.email) : undefined;

export const requester = (data: JsonObject): string => text(data.requesterName) || text(data.userId);

export const request = (id: string): string => `Request ${shortId(id)}`;

export const items = (data: JsonObject): string =>
  itemsText(rowsIn(data.items).map((row) => ({ quantity: number(row.quantity), name: text(row.name) })));
export const namesIn = (value: Json | undefined): string[] => rowsIn(value).map((row) => text(row.name));

const rowsIn = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value)
    ? value.flatMap((row) => (typeof row === 'object' && row !== null && !Array.isArray(row) ? [row] : []))
    : [];

export const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
export const number = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);
export const cut = (words: string, most: number): string =>
  words.length > most
    ? `${words
        .slice(0, most - 1)
        .replace(/[\ud800-\udbff]$/u, '')
        .trimEnd()}…`
    : words;
