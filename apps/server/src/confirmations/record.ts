import { countsOf, type Round } from '@quartermaster/core/confirmations/confirmation';
import type { Snapshot } from '@quartermaster/core/events/event-schemas';
import { message } from '@quartermaster/core/messages';
import { definedFields } from '../records/documents.ts';
import { Records } from '../records/records.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { UserService } from '../users/service.ts';
import {
  type ConfirmationDocument,
  confirmationAnswerCollection,
  type RoundDocument,
  roundCollection,
  type StoredConfirmation,
} from './collection.ts';

export type RoundRecords = Records<RoundDocument, Round, Round>;

export const roundRecords = (runtime: Runtime): RoundRecords =>
  new Records<RoundDocument, Round, Round>(runtime, runtime.store.collection(roundCollection), {
    subject: 'round',
    // Rounds are closed, never deleted.
    events: { created: 'round.started', updated: 'round.updated' },
    touched: 'updatedAt',
    notFound: message.recordNotFound('round'),
    taken: {},
    snapshotter: async () => (round) => round,
    answer: (round) => round,
  });

export type ConfirmationRecords = Records<
  ConfirmationDocument,
  Snapshot<'confirmation'>,
  Snapshot<'confirmation'>
>;

export const confirmationRecords = (runtime: Runtime, users: UserService): ConfirmationRecords =>
  new Records<ConfirmationDocument, Snapshot<'confirmation'>, Snapshot<'confirmation'>>(
    runtime,
    runtime.store.collection(confirmationAnswerCollection),
    {
      subject: 'confirmation',
      events: { created: 'confirmation.asked', updated: 'confirmation.settled' },
      touched: 'updatedAt',
      notFound: message.notInRound,
      taken: {},
      derived: async () => (document) => {
        const counts = countsOf(document);
        return {
          ...counts,
          isDifferent: counts.differences > 0 || null,
          isOpen: counts.open > 0 || null,
        };
      },
      snapshotter: async (stored) => {
        const people = await users.collection.getMany([...new Set(stored.map(({ personId }) => personId))]);
        const emails = new Map(people.map(({ id, email }) => [id, email]));
        return (one) => confirmationSnapshot(one, emails.get(one.personId));
      },
      answer: (confirmation) => confirmation,
    },
  );

const confirmationSnapshot = (
  {
    nameKey: _key,
    suspended: _suspended,
    remindedBy: _by,
    differences: _all,
    isDifferent: _isDifferent,
    isOpen: _isOpen,
    ...confirmation
  }: StoredConfirmation,
  email: string | undefined,
): Snapshot<'confirmation'> => ({ ...confirmation, ...definedFields({ email }) });
