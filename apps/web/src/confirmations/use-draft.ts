import type { OwnConfirmation } from '@quartermaster/core/confirmations/confirmation';
import type { MissingReason, Saying } from '@quartermaster/core/confirmations/words';
import { useState } from 'react';

export interface DraftAnswer {
  readonly said?: Saying | undefined;
  readonly reason?: MissingReason | undefined;
  readonly comment?: string | undefined;
}

/** What somebody is about to send: what they said before, with what they have changed since. */
export function useDraft({ assets, besides: before }: OwnConfirmation) {
  const [changed, setChanged] = useState<Readonly<Record<string, DraftAnswer>>>({});
  const [besides, setBesides] = useState(before);
  const answers = assets.map(({ id, assetId, name, type, ...said }) => ({
    ...{ id, assetId, name, type },
    answer: { ...said, ...changed[id] },
  }));
  const missing = answers.find(({ answer }) => answer.said === undefined);
  const unsaid = answers.find(({ answer }) => answer.said === 'broken' && !answer.comment?.trim());
  return {
    answers,
    besides,
    setBesides,
    /** The first that lacks something, if any. */
    lacking: missing ?? unsaid,
    answered: answers.filter(({ answer }) => answer.said !== undefined).length,
    set: (id: string, answer: DraftAnswer): void =>
      setChanged((all) => ({ ...all, [id]: { ...all[id], ...answer } })),
    toSend: answers.flatMap(({ id, answer: { said, reason, comment } }) =>
      said === undefined
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
