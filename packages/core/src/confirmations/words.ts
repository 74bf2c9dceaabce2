/** Nothing here needs zod: the console and `qm --help` load it. */

/** What somebody says to an asset that is in their name. */
export const sayings = ['have', 'missing', 'broken'] as const;
export type Saying = (typeof sayings)[number];

export const sayingWords: Readonly<Record<Saying, string>> = {
  have: 'I have it',
  missing: 'I don’t have it',
  broken: 'It is broken',
};

/** What happened to an asset that somebody doesn't have. */
export const missingReasons = ['gaveBack', 'lost', 'never'] as const;
export type MissingReason = (typeof missingReasons)[number];

export const reasonWords: Readonly<Record<MissingReason, string>> = {
  gaveBack: 'Gave it back',
  lost: 'Lost or stolen',
  never: 'Never had it',
};

/**
 * What becomes of a person's part: they haven't said all, or what they said comes to; a difference that was dealt with is
 * settled. The suspended aren't asked.
 */
export const confirmationStates = ['waiting', 'confirmed', 'difference', 'settled', 'suspended'] as const;
export type ConfirmationState = (typeof confirmationStates)[number];

export const stateWords: Readonly<Record<ConfirmationState, string>> = {
  waiting: 'Waiting',
  confirmed: 'Confirmed',
  difference: 'Difference',
  settled: 'Settled',
  suspended: 'Suspended',
};

/** What a state is called in a round: once it is closed, nobody is waited for, whether they said nothing or some. */
export const stateWordIn = (round: { readonly state: string }, state: ConfirmationState): string =>
  state === 'waiting' && round.state === 'closed' ? 'Incomplete' : stateWords[state];

/** What can be done about a difference. */
export const settlements = [
  'takeBack',
  'maintenance',
  'handOver',
  'retireLost',
  'askAgain',
  'leave',
] as const;
export type Settlement = (typeof settlements)[number];

export const settlementWords: Readonly<Record<Settlement, string>> = {
  takeBack: 'Take back',
  maintenance: 'Start Maintenance',
  handOver: 'Hand over',
  retireLost: 'Retire as lost',
  askAgain: 'Ask again',
  leave: 'Leave as it is',
};

/** What became of a difference, in a word or two. */
export const settledWords: Readonly<Record<Settlement, string>> = {
  takeBack: 'Taken back',
  maintenance: 'In maintenance',
  handOver: 'Handed over',
  retireLost: 'Retired as lost',
  askAgain: 'Asked again',
  leave: 'Left as it is',
};

/**
 * The steps that fit what somebody said, the most likely first. What isn't theirs any more stays with whoever has it; a
 * closed round asks nobody again.
 */
export function stepsFor(
  { said, reason }: { readonly said?: Saying | undefined; readonly reason?: MissingReason | undefined },
  { isClosed, isElsewhere }: { readonly isClosed: boolean; readonly isElsewhere: boolean },
): readonly Settlement[] {
  if (said === undefined || isElsewhere) return ['leave'];
  const others = (['handOver', 'askAgain', 'leave'] as const).filter(
    (step) => !isClosed || step !== 'askAgain',
  );
  // They say they have what isn't in their name.
  if (said === 'have') return others.filter((step) => step !== 'handOver').toReversed();
  if (said === 'broken') return ['maintenance', 'takeBack', ...others];
  return reason === 'lost' ? ['retireLost', 'takeBack', ...others] : ['takeBack', 'retireLost', ...others];
}
