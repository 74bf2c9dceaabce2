import { roundStates } from '@quartermaster/core/confirmations/confirmation';
import {
  confirmationStates,
  missingReasons,
  sayings,
  settlements,
} from '@quartermaster/core/confirmations/words';
import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';

const optional = z.string().exactOptional();

const roundDocument = z.strictObject({
  id: z.string(),
  name: z.string(),
  department: optional,
  location: optional,
  locationName: optional,
  due: optional,
  remindEvery: z.number(),
  nextReminder: optional,
  asksAgreement: z.boolean(),
  state: z.enum(roundStates),
  sent: z.array(z.strictObject({ at: z.string(), count: z.number() })),
  startedById: optional,
  createdAt: z.string(),
  closedAt: optional,
  closedById: optional,
  updatedAt: z.string(),
});
export type RoundDocument = z.infer<typeof roundDocument>;
export type StoredRound = Stored<RoundDocument>;

export const roundCollection: CollectionDeclaration<RoundDocument> = {
  name: 'confirmationRounds',
  schema: roundDocument,
  shapes: [{ sort: ['-createdAt'] }, { equals: ['state'], sort: ['nextReminder'] }],
  unique: [],
  search: [],
};

const settled = z.strictObject({ how: z.enum(settlements), at: z.string(), byId: z.string() });

const statement = {
  reason: z.enum(missingReasons).exactOptional(),
  comment: optional,
  notTheirs: z.literal(true).exactOptional(),
};

const askedAsset = z.strictObject({
  id: z.string(),
  assetId: z.string(),
  name: z.string(),
  type: z.string(),
  said: z.enum(sayings).exactOptional(),
  ...statement,
  settled: settled.exactOptional(),
  earlier: z.array(z.strictObject({ said: z.enum(sayings), ...statement, settled })).exactOptional(),
});

/** What one person is asked in one round, and what they said: all of it changes together. */
const confirmationDocument = z.strictObject({
  /** Made of the round's id and the person's, so that nobody is asked twice. */
  id: z.string(),
  roundId: z.string(),
  roundName: z.string(),
  due: optional,
  personId: z.string(),
  displayName: z.string(),
  nameKey: z.string(),
  department: optional,
  /** They can't sign in, so they are listed only. */
  suspended: z.literal(true).exactOptional(),
  /** By the assets' ids. */
  assets: z.record(z.string(), askedAsset),
  besides: z.strictObject({ text: z.string(), settled: settled.exactOptional() }).exactOptional(),
  agreedTo: z.number().exactOptional(),
  answeredAt: optional,
  remindedAt: optional,
  /** What reminded them last, so that a repeated step doesn't again. */
  remindedBy: optional,
  /** Derived from the answers. */
  state: z.enum(confirmationStates),
  answered: z.number(),
  total: z.number(),
  differences: z.number(),
  open: z.number(),
  /** Flags for the lists of differences. */
  isDifferent: z.literal(true).exactOptional(),
  isOpen: z.literal(true).exactOptional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ConfirmationDocument = z.infer<typeof confirmationDocument>;
export type StoredConfirmation = Stored<ConfirmationDocument>;

const byName = ['nameKey'] as const;

export const confirmationAnswerCollection: CollectionDeclaration<ConfirmationDocument> = {
  name: 'confirmationAnswers',
  schema: confirmationDocument,
  shapes: [
    { equals: ['roundId'], sort: byName },
    { equals: ['roundId', 'state'], sort: byName },
    { equals: ['roundId', 'isDifferent'], sort: byName, sparse: true },
    { equals: ['roundId', 'isOpen'], sort: byName, sparse: true },
    { equals: ['personId'], sort: ['-createdAt'] },
  ],
  unique: [],
  search: ['displayName', 'department'],
};

export const confirmationId = (roundId: string, personId: string): string => `${roundId}:${personId}`;
