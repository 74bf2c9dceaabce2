import { acknowledgementMessages } from '../acknowledgement-messages.ts';
import { dayWords } from '../day-words.ts';

interface Asked {
  readonly at?: string | undefined;
  readonly text?: number | undefined;
}

/** What became of the acknowledgement that a hand-over asked for. Nothing here needs zod. */
export const acknowledgedWords = ({ at, text }: Asked): string =>
  at === undefined
    ? acknowledgementMessages.waitsForAcknowledgement
    : `Acknowledged ${dayWords(at.slice(0, 10))}, version ${text}`;
