import { z } from 'zod';
import { message } from '../messages.ts';
import { day, email, filled, filledLines, instant, text } from '../text.ts';
import { granted, invalid, type Verdict } from '../verdict.ts';
import { type ConfirmationState, confirmationStates, missingReasons, sayings, settlements } from './words.ts';

const id = text(128).min(1);

/** What becomes of a round: its people are being found, are asked, or are asked no more. */
export const roundStates = ['starting', 'open', 'closed'] as const;

/** Days between two reminders; 0 means none. */
const remindEvery = z.number().int().min(0).max(90);

/** All that have equipment are asked, those of a department, or those who have something at a location. */
export const newRoundSchema = z
  .strictObject({
    name: filled(100),
    department: filled(100).optional(),
    /** A location's id; what is within it counts as well. */
    location: id.optional(),
    /** By when people should have answered. */
    due: day.optional(),
    remindEvery: remindEvery.default(7),
    /** Whether people also agree to the company's text. */
    asksAgreement: z.boolean().default(false),
  })
  .refine(({ department, location }) => department === undefined || location === undefined, {
    path: ['location'],
    error: message.departmentOrLocation,
  });
export type NewRound = z.infer<typeof newRoundSchema>;

export const roundChangeSchema = z.strictObject({
  name: filled(100).optional(),
  due: day.nullable().optional(),
  remindEvery: remindEvery.optional(),
});
export type RoundChange = z.infer<typeof roundChangeSchema>;

/** A confirmation round: everybody concerned says of each asset in their name whether they have it. */
export const roundSchema = z.object({
  id: z.string(),
  name: z.string(),
  department: z.string().optional(),
  location: z.string().optional(),
  /** Its path when the round was started. */
  locationName: z.string().optional(),
  due: z.string().optional(),
  remindEvery: z.number().int(),
  /** The day of the next reminder, if any. */
  nextReminder: z.string().optional(),
  asksAgreement: z.boolean(),
  state: z.enum(roundStates),
  /** How many people have been asked or reminded, and when; the start first. */
  sent: z.array(z.object({ at: instant, count: z.number().int() })),
  startedById: z.string().optional(),
  createdAt: instant,
  closedAt: instant.optional(),
  /** The id of the administrator who closed it. */
  closedById: z.string().optional(),
  updatedAt: instant,
  version: z.number().int(),
});
export type Round = z.infer<typeof roundSchema>;

const part = z.object({ answered: z.number().int(), total: z.number().int() });

/** How far a round has come. */
export const roundFiguresSchema = z.object({
  people: z.object({
    ...{ total: z.number().int(), waiting: z.number().int(), confirmed: z.number().int() },
    /** Who has said all, with differences that nobody has settled. */
    difference: z.number().int(),
    ...{ settled: z.number().int(), suspended: z.number().int() },
  }),
  assets: part,
  /** All differences, and those that nobody has settled yet. */
  differences: z.object({ total: z.number().int(), open: z.number().int() }),
  /** People by department, by name; those without one come last. */
  departments: z.array(part.extend({ department: z.string().optional() })),
});
export type RoundFigures = z.infer<typeof roundFiguresSchema>;

const settledSchema = z.object({
  how: z.enum(settlements),
  at: instant,
  /** The administrator's id. */
  byId: z.string(),
});

const statement = {
  reason: z.enum(missingReasons).optional(),
  comment: z.string().optional(),
  /** They say they have what wasn't in their name any more. */
  notTheirs: z.literal(true).optional(),
};

/** An asset that somebody was asked about, and what they said. */
const askedAssetSchema = z.object({
  id: z.string(),
  assetId: z.string(),
  name: z.string(),
  type: z.string(),
  said: z.enum(sayings).optional(),
  ...statement,
  /** What was done about the difference. */
  settled: settledSchema.optional(),
  /** What was said before they were asked again, the latest last. */
  earlier: z.array(z.object({ said: z.enum(sayings), ...statement, settled: settledSchema })).optional(),
});

/** A person's part of a round. */
export const confirmationSchema = z.object({
  id: z.string(),
  roundId: z.string(),
  personId: z.string(),
  displayName: z.string(),
  /** Absent once the account is gone. */
  email: z.string().optional(),
  department: z.string().optional(),
  state: z.enum(confirmationStates),
  answered: z.number().int(),
  total: z.number().int(),
  /** Differences that nobody has settled. */
  open: z.number().int(),
  /** By the assets' ids. */
  assets: z.record(z.string(), askedAssetSchema),
  /** What they have besides, in their words. */
  besides: z.object({ text: z.string(), settled: settledSchema.optional() }).optional(),
  /** The version of the company's text that they agreed to. */
  agreedTo: z.number().int().optional(),
  answeredAt: instant.optional(),
  remindedAt: instant.optional(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type Confirmation = z.infer<typeof confirmationSchema>;

/** What the asked person sees of the round. */
export const ownConfirmationSchema = z.object({
  round: roundSchema.pick({ id: true, name: true, due: true, state: true, asksAgreement: true }),
  assets: z.array(
    askedAssetSchema.omit({ settled: true, earlier: true }).extend({
      /** What differed was settled, so another answer isn't taken. */
      isSettled: z.literal(true).optional(),
    }),
  ),
  besides: z.string().optional(),
  answered: z.number().int(),
  total: z.number().int(),
  state: z.enum(confirmationStates),
  agreedTo: z.number().int().optional(),
  answeredAt: instant.optional(),
  version: z.number().int(),
});
export type OwnConfirmation = z.infer<typeof ownConfirmationSchema>;

export const answersSchema = z.strictObject({
  /** Some or all; what is left out stays as it was. */
  answers: z
    .array(
      z.strictObject({
        /** Its id or asset ID. */
        asset: id,
        said: z.enum(sayings),
        reason: z.enum(missingReasons).optional(),
        comment: filledLines(500).optional(),
      }),
    )
    .max(1000),
  /** What they have besides; empty text clears it. */
  besides: text(500).optional(),
  /** The version of the company's text that was read and is agreed to. */
  agreement: z.number().int().optional(),
});
export type Answers = z.infer<typeof answersSchema>;

/** A difference: what somebody said of an asset, or of what they have besides. */
export const differenceSchema = z.object({
  personId: z.string(),
  displayName: z.string(),
  email: z.string().optional(),
  /** Absent for what they have besides; its text is the comment. */
  asset: askedAssetSchema.pick({ id: true, assetId: true, name: true, type: true }).optional(),
  said: z.enum(sayings).optional(),
  reason: z.enum(missingReasons).optional(),
  comment: z.string().optional(),
  /** The steps that settle it, the most likely first; none once it is settled. */
  steps: z.array(z.enum(settlements)),
  settled: settledSchema.extend({ byName: z.string().optional() }).optional(),
});
export type Difference = z.infer<typeof differenceSchema>;

export const settleSchema = z
  .strictObject({
    personId: id,
    /** The asset's id; absent for what they have besides. */
    asset: id.optional(),
    how: z.enum(settlements),
    /** For a hand-over: whose it becomes, by email. */
    to: email.optional(),
    /** For taking back: where it is kept, by a location's id. */
    location: id.optional(),
  })
  .refine(({ how, to }) => (how === 'handOver') === (to !== undefined), {
    path: ['to'],
    error: message.handOverTo,
  });
export type Settle = z.infer<typeof settleSchema>;

/** An answer that somebody has to look into. */
export const isDifference = ({
  said,
  notTheirs,
}: Pick<Confirmation['assets'][string], 'said' | 'notTheirs'>): boolean =>
  said === 'missing' || said === 'broken' || notTheirs === true;

type Stored = Pick<Confirmation, 'assets' | 'besides'> & { readonly suspended?: true | undefined };

/** What follows from the answers. */
export function countsOf({ assets, besides, suspended }: Stored): {
  readonly state: ConfirmationState;
  readonly answered: number;
  readonly total: number;
  readonly differences: number;
  readonly open: number;
} {
  const all = Object.values(assets);
  const answered = all.filter(({ said }) => said !== undefined).length;
  const different = [
    ...all.filter(isDifference),
    ...all.flatMap(({ earlier = [] }) => earlier),
    ...(besides ? [besides] : []),
  ];
  const open = different.filter(({ settled }) => settled === undefined).length;
  return {
    state: suspended
      ? 'suspended'
      : answered < all.length
        ? 'waiting'
        : open > 0
          ? 'difference'
          : different.length > 0
            ? 'settled'
            : 'confirmed',
    answered,
    total: all.length,
    differences: different.length,
    open,
  };
}

/** Refuses answers that say too little or contradict each other, and those about what wasn't asked. @param idOf the asked asset's id */
export function checkAnswers(
  { answers }: Answers,
  idOf: (asset: string) => string | undefined,
): Verdict<void> {
  const ids = answers.map(({ asset }) => idOf(asset));
  const issues = answers.flatMap(({ asset, said, comment }, at) => {
    const path = `answers.${at}.asset`;
    if (ids[at] === undefined) return [{ path, message: message.notAskedAbout(asset) }];
    if (ids.indexOf(ids[at]) !== at) return [{ path, message: message.saidTwice(asset) }];
    return said === 'broken' && comment === undefined
      ? [{ path: `answers.${at}.comment`, message: message.sayWhatIsWrong }]
      : [];
  });
  return issues.length === 0 ? granted(undefined) : invalid(issues);
}
