import type { Json, JsonObject } from '../json.ts';
import { message } from '../messages.ts';
import type { HistoryChange } from './history-entry.ts';

/** Here and not among the messages, because browsers get them ready-made. */
export const askedOf = (holder: string): string => `${message.waitsForAcknowledgement} by ${holder}`;
const notAskedAnyMore = (why: string): string => `No longer asked: ${why}`;

/**
 * What an event says of an acknowledgement: that it was asked of the holder, given, or ended with the hand-over, and
 * why. What was given stays in the history, with its day and the version of the text.
 * @param before the previous values of the fields that changed
 */
export function acknowledgementChange(before: JsonObject, now: JsonObject): HistoryChange {
  const [was, is] = [objectOf(before.acknowledgement), objectOf(now.acknowledgement)];
  const formerHolder = holderIn({ ...now, ...before });
  const from = stateOf(was, formerHolder);
  const isSameHolder = formerHolder === holderIn(now);
  const to =
    typeof is?.at === 'string'
      ? isSameHolder && was !== undefined
        ? message.agreedToVersion(Number(is.text))
        : stateOf(is, holderIn(now))
      : is !== undefined
        ? isSameHolder && was !== undefined
          ? `Waiting again for acknowledgement by ${formerHolder}`
          : stateOf(is, holderIn(now))
        : was === undefined
          ? null
          : endOf(was, now);
  return { of: 'asset', field: 'acknowledgement', from, to };
}

function stateOf(acknowledgement: JsonObject | undefined, holder: string): string | null {
  if (acknowledgement === undefined) return null;
  const { at, text } = acknowledgement;
  return typeof at === 'string'
    ? `Acknowledged by ${holder} on ${dayOf(at)} against version ${text}`
    : askedOf(holder);
}

/** What ends with a hand-over that is over. */
function endOf({ at }: JsonObject, { assignedTo, retired, ...now }: JsonObject): string {
  if (at !== undefined) return 'Hand-over ended';
  if (assignedTo) return notAskedAnyMore(`handed to ${holderIn({ ...now, assignedTo })}`);
  return notAskedAnyMore(retired ? 'retired' : 'taken back');
}

const holderIn = ({ assignedToName, assignedTo }: JsonObject): string =>
  typeof assignedToName === 'string'
    ? assignedToName
    : typeof assignedTo === 'string'
      ? assignedTo
      : 'nobody';

const days = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
});

const dayOf = (instant: string): string => days.format(new Date(instant));

const objectOf = (value: Json | undefined): JsonObject | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
