import type { OwnConfirmation } from '@quartermaster/core/confirmations/confirmation';
import { useRef, useState } from 'react';
import { useUser } from '../auth/session.tsx';
import { type KeptAnswers, keptAnswers } from './kept-answers.ts';

export type DraftAnswer = KeptAnswers['changed'][string];

/** What somebody is about to send: what they said before, with what they have changed since. */
export function useDraft({ round, assets, besides: before }: OwnConfirmation) {
  const { id: userId } = useUser();
  const [kept, setKept] = useState(
    (): KeptAnswers => keptAnswers.read(userId, round.id) ?? { changed: {}, waits: false },
  );
  const latest = useRef(kept);
  const change = (part: Partial<KeptAnswers>): void => {
    latest.current = { ...latest.current, ...part };
    setKept(latest.current);
    keptAnswers.keep(userId, round.id, latest.current);
  };
  const { changed, agreedTo, waits } = kept;
  const besides = kept.besides ?? before;
  const answers = assets.map(({ id, assetId, name, type, isSettled = false, notTheirs: _gone, ...said }) => ({
    ...{ id, assetId, name, type, isSettled },
    answer: isSettled ? said : { ...said, ...changed[id] },
  }));
  const missing = answers.find(({ answer }) => answer.said === undefined);
  const unsaid = answers.find(({ answer }) => answer.said === 'broken' && !answer.comment?.trim());
  return {
    answers,
    besides,
    setBesides: (text: string): void => change({ besides: text }),
    agreedTo,
    setAgreedTo: (version: number | undefined): void => change({ agreedTo: version }),
    /** Whether the answers are to be sent once the server can be reached again. */
    waits,
    setWaits: (isWaiting: boolean): void => change({ waits: isWaiting }),
    forget: (): void => keptAnswers.forget(userId, round.id),
    /** The first that nothing is said of, and the first of which isn't said what is wrong. */
    missing,
    unsaid,
    answered: answers.filter(({ answer }) => answer.said !== undefined).length,
    set: (id: string, answer: DraftAnswer): void =>
      change({
        changed: { ...latest.current.changed, [id]: { ...latest.current.changed[id], ...answer } },
      }),
    toSend: answers.flatMap(({ id, isSettled, answer: { said, reason, comment } }) =>
      said === undefined || isSettled
        ? []
        : [
            {
              ...{ asset: id, said },
              ...(said === 'missing' && reason ? { reason } : {}),
              ...(said !== 'have' && comment?.trim() ? { comment: comment.trim() } : {}),
            },
          ],
    ),
  };
}
