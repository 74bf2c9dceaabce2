import { reasonWords, sayingWords, settledWords } from '../confirmations/words.ts';
import { isSame } from '../events/changed-fields.ts';
import type { DomainEvent, ReadableEvent } from '../events/event.ts';
import type { Json, JsonObject } from '../json.ts';
import type { HistoryChange, HistoryEntry } from './history-entry.ts';

/**
 * What an event of somebody's part in a confirmation round says of one asset, as an event of that alone; undefined if
 * it says nothing of it.
 */
export function answerAbout(event: ReadableEvent, assetId: string): ReadableEvent | undefined {
  const { data, previous = {} } = event;
  if (!Object.hasOwn(previous, 'assets')) return undefined;
  const [is, was] = [objectOf(data.assets)[assetId] ?? null, objectOf(previous.assets)[assetId] ?? null];
  if (isSame(is, was)) return undefined;
  const { roundId = null, roundName = null, displayName = null } = data;
  return {
    ...event,
    data: { roundId, roundName, displayName, asked: is },
    previous: { asked: was },
  };
}

/** What was said of the asset, and what became of it. */
export function answerChanges({ data, previous = {} }: DomainEvent): HistoryChange[] {
  const [is, was] = [objectOf(data.asked), objectOf(previous.asked)];
  const isOther = ['said', 'reason', 'comment'].some((name) => !isSame(is[name] ?? null, was[name] ?? null));
  const [from, to] = [settledIn(was), settledIn(is)];
  return [
    ...(isOther ? [{ of: 'round' as const, field: 'said', from: saidIn(was), to: saidIn(is) }] : []),
    ...(from === to || (isOther && to === null)
      ? []
      : [{ of: 'round' as const, field: 'settled', from, to }]),
  ];
}

/** The round, and what its person said beyond the title: all of it where the answer was settled. */
export function roundOf(events: readonly DomainEvent[]): Pick<HistoryEntry, 'round' | 'note'> {
  const [event] = events.filter(({ subject }) => subject.kind === 'confirmation');
  if (!event) return {};
  const { roundId, roundName, displayName, asked } = event.data;
  const round = { id: String(roundId), name: String(roundName) };
  const isAnswer = event.type === 'confirmation.answered';
  const said = [isAnswer ? null : saidIn(objectOf(asked)), commentIn(objectOf(asked))].filter(Boolean);
  const text = said.join('. ');
  if (text === '') return { round };
  return { round, note: isAnswer ? text : `${displayName} said in “${round.name}”: ${text}` };
}

const saidIn = ({ said }: JsonObject): string | null => named(sayingWords, said);

const settledIn = ({ settled }: JsonObject): string | null => named(settledWords, objectOf(settled).how);

function commentIn({ reason, comment }: JsonObject): string | null {
  const parts = [named(reasonWords, reason), typeof comment === 'string' ? `“${comment}”` : null];
  return parts.filter(Boolean).join('. ') || null;
}

const named = (words: Readonly<Record<string, string>>, name: Json | undefined): string | null =>
  typeof name === 'string' ? (words[name] ?? name) : null;

const objectOf = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
