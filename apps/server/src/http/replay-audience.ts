import type { SessionService, SignedIn } from '../auth/session-service.ts';
import type { Caller } from '../events/cause.ts';
import type { ReplayAudience } from '../workflows/replays.ts';
import type { Call } from './call.ts';
import { faultAnswer, refusalOf } from './refusals.ts';

/** Whoever made this call, as the audience of the replay that it starts. */
export const replayAudience = (
  { actor, signedIn, reading, origin }: Call & { readonly actor: Caller; readonly signedIn: SignedIn },
  sessions: SessionService,
): ReplayAudience => ({
  caller: actor,
  signal: reading.signal,
  mayGoOn: () => sessions.stillHolds(signedIn),
  textOf: (error) => refusalOf(error, actor)?.message ?? faultAnswer(error, origin.requestId).body.message,
});
