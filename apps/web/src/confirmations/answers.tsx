import { Button, Checkbox, TextArea } from '@blueprintjs/core';
import { isApiError } from '@quartermaster/contract';
import type { Agreement } from '@quartermaster/core/acknowledgements/acknowledgement';
import type { OwnConfirmation } from '@quartermaster/core/confirmations/confirmation';
import { missingReasons, reasonWords } from '@quartermaster/core/confirmations/words';
import { message } from '@quartermaster/core/messages';
import { useEffect, useId, useState } from 'react';
import { api, client, failureText } from '../api.ts';
import { suspectLoss, useRecovered } from '../connection.ts';
import { useSave } from '../forms/use-save.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { ToggleChip } from '../ui/chips.tsx';
import { counted } from '../ui/numbers.ts';
import { TypeTile } from '../ui/type-tile.tsx';
import { Head } from './confirm-head.tsx';
import { Say } from './say.tsx';
import { Said } from './thanks.tsx';
import { useDraft } from './use-draft.ts';

interface AnswersProps {
  readonly own: OwnConfirmation;
  /** The text to agree to, if the round asks for that. */
  readonly agreement: Agreement | undefined;
  readonly onSent: () => void;
}

/** One question per asset. What is chosen can be sent before the rest is. */
export function Answers({ own, agreement, onSent }: AnswersProps) {
  const draft = useDraft(own);
  const [said, setSaid] = useState<string>();
  /** The asset of which what is wrong has to be said. */
  const [lacking, setLacking] = useState<string>();
  const id = useId();
  const agrees = agreement !== undefined && draft.agreedTo === agreement.version;
  const isAgreed = agreement === undefined || agrees || own.agreedTo === agreement.version;
  const { save, busy, error } = useSave(client.confirmations.answer, {
    invalidates: [api.confirmations, api.assets],
    onSaved: () => {
      draft.forget();
      onSent();
    },
  });
  /** Says what is lacking, and goes there. */
  const refuse = (text: string, element: string): void => {
    setSaid(text);
    document.getElementById(`${id}-${element}`)?.scrollIntoView({ block: 'center' });
  };
  const send = (): void => {
    const { unsaid, missing, toSend, besides } = draft;
    setLacking(unsaid?.id);
    if (unsaid) {
      document.getElementById(`${id}-${unsaid.id}-words`)?.focus({ preventScroll: true });
      refuse(`${message.sayWhatIsWrong}: ${unsaid.name}`, unsaid.id);
      return;
    }
    if (missing && toSend.length === 0 && !besides?.trim()) {
      refuse(message.answerFor(missing.name), missing.id);
      return;
    }
    if (!isAgreed) {
      refuse(message.agreeFirst, 'terms');
      return;
    }
    save({
      params: { id: own.round.id },
      body: {
        answers: toSend,
        ...(besides === undefined ? {} : { besides }),
        ...(agreement && agrees ? { agreement: agreement.version } : {}),
      },
    }).catch((refused: unknown) => {
      draft.setWaits(!isApiError(refused));
      if (!isApiError(refused)) suspectLoss();
    });
  };
  const sendWaiting = (): void => {
    if (draft.waits) send();
  };
  useRecovered(sendWaiting);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened again
  useEffect(sendWaiting, []);
  const failed = error === undefined ? said : failureText(error, message.answersNotSent);
  const problem = draft.waits ? message.answersKept : failed;
  return (
    <div className="qm-confirm">
      <Head own={own} at={draft.answered} />
      <main>
        <ul>
          {draft.answers.map(({ id: asset, assetId, name, type, isSettled, answer }) => (
            <li key={asset} id={`${id}-${asset}`}>
              <div className="qm-confirm-asset">
                <TypeTile type={type} />
                <div>
                  <b>{name}</b>
                  <small className="qm-mono">{assetId}</small>
                </div>
              </div>
              {isSettled ? (
                <>
                  <Said {...answer} />
                  <p className="qm-muted">{message.settledAlready}</p>
                </>
              ) : (
                <Say
                  label={`${name}, ${assetId}`}
                  said={answer.said}
                  onSay={(one) => draft.set(asset, { said: one })}
                />
              )}
              {answer.said === 'missing' && !isSettled ? (
                <>
                  <span className="qm-chips">
                    {missingReasons.map((reason) => (
                      <ToggleChip
                        key={reason}
                        pressed={answer.reason === reason}
                        onToggle={() =>
                          draft.set(asset, { reason: answer.reason === reason ? undefined : reason })
                        }
                      >
                        {reasonWords[reason]}
                      </ToggleChip>
                    ))}
                  </span>
                  <Words
                    id={`${id}-${asset}-words`}
                    label="What happened"
                    value={answer.comment}
                    onChange={(comment) => draft.set(asset, { comment })}
                  />
                </>
              ) : null}
              {answer.said === 'broken' && !isSettled ? (
                <Words
                  id={`${id}-${asset}-words`}
                  label="What is wrong"
                  value={answer.comment}
                  isLacking={lacking === asset && !answer.comment?.trim()}
                  onChange={(comment) => draft.set(asset, { comment })}
                />
              ) : null}
            </li>
          ))}
        </ul>
        <div className="qm-confirm-besides">
          {draft.besides === undefined ? (
            <Button
              variant="minimal"
              text="Something is missing here?"
              onClick={() => draft.setBesides('')}
            />
          ) : (
            <Words
              id={`${id}-besides`}
              label="What else you have"
              value={draft.besides}
              onChange={draft.setBesides}
            />
          )}
        </div>
        {agreement && own.agreedTo !== agreement.version ? (
          <div className="qm-terms" id={`${id}-terms`}>
            <h2>{agreement.title}</h2>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys */}
            <section className="text" aria-label={agreement.title} tabIndex={0}>
              {agreement.text}
            </section>
            <Checkbox
              checked={agrees}
              label={`${message.agreed} (version ${agreement.version})`}
              onChange={(event) =>
                draft.setAgreedTo(event.currentTarget.checked ? agreement.version : undefined)
              }
            />
          </div>
        ) : null}
      </main>
      <footer>
        {problem === undefined ? null : (
          <p className="qm-failed" role="alert">
            {problem}
          </p>
        )}
        <ActionButton
          intent="primary"
          text={busy ? 'Sending...' : sendText(draft.answered, own.total)}
          disabled={busy}
          onClick={send}
        />
      </footer>
    </div>
  );
}

/** Says what is sent: 'Send 2 of 7 answers'. */
function sendText(chosen: number, total: number): string {
  if (chosen === 0) return 'Send answers';
  return `Send ${chosen < total ? `${chosen} of ` : ''}${counted(total, 'answer')}`;
}

interface WordsProps {
  readonly id: string;
  readonly label: string;
  readonly value: string | undefined;
  /** Whether it was left empty though it has to be filled in. */
  readonly isLacking?: boolean;
  readonly onChange: (text: string) => void;
}

const Words = ({ id, label, value = '', isLacking = false, onChange }: WordsProps) => (
  <>
    <label className="qm-field" htmlFor={id}>
      {label}
    </label>
    <TextArea
      id={id}
      fill
      intent={isLacking ? 'danger' : 'none'}
      aria-invalid={isLacking}
      rows={2}
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  </>
);
