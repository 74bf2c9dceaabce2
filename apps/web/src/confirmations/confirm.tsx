import { Button, Checkbox, TextArea } from '@blueprintjs/core';
import { ArrowLeft } from '@blueprintjs/icons';
import { isApiError } from '@quartermaster/contract';
import type { Agreement } from '@quartermaster/core/acknowledgements/acknowledgement';
import type { OwnConfirmation } from '@quartermaster/core/confirmations/confirmation';
import { missingReasons, reasonWords, sayingWords } from '@quartermaster/core/confirmations/words';
import { message } from '@quartermaster/core/messages';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { api, client, failureText, isGone } from '../api.ts';
import { suspectLoss, useRecovered } from '../connection.ts';
import { useSave } from '../forms/use-save.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { ToggleChip } from '../ui/chips.tsx';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { counted } from '../ui/numbers.ts';
import { useDocumentTitle } from '../ui/page.tsx';
import { formatDay } from '../ui/time.tsx';
import { TypeTile } from '../ui/type-tile.tsx';
import './confirm.css';
import { Say } from './say.tsx';
import { useDraft } from './use-draft.ts';

/** /confirm/:id: says of each asset whether one has it. A screen of its own, on the phone too. */
export function Screen() {
  const { id = '' } = useParams();
  const input = { params: { id } };
  const own = useQuery(api.confirmations.getOwn.queryOptions({ input, retry: false }));
  const pending = useQuery(api.acknowledgements.pending.queryOptions());
  useDocumentTitle('Confirm what you have');
  const [sent, setSent] = useState(false);
  if (own.data && pending.data) {
    const agreement = own.data.round.asksAgreement ? pending.data.agreement : undefined;
    return sent || own.data.round.state === 'closed' ? (
      <Thanks own={own.data} onChange={() => setSent(false)} />
    ) : (
      <Answers own={own.data} agreement={agreement} onSent={() => setSent(true)} />
    );
  }
  return (
    <div className="qm-confirm">
      <main>
        {isGone(own.error) ? (
          <EmptyState icon={<ArrowLeft size={20} />} title={message.notInRound} />
        ) : own.error ? (
          <ErrorState
            error={own.error}
            text={message.recordsNotLoaded('confirmation')}
            retry={() => void own.refetch()}
          />
        ) : (
          <LoadingState />
        )}
      </main>
    </div>
  );
}

function Head({ own, at }: { readonly own: OwnConfirmation; readonly at: number }) {
  const { name, due } = own.round;
  return (
    <header>
      <Link className="bp6-button bp6-minimal" to="/assets" aria-label="Back to My Assets">
        <ArrowLeft size={16} />
      </Link>
      <div>
        <h1>Confirm what you have</h1>
        <p>{due ? `${name}, by ${formatDay(due)}` : name}</p>
      </div>
      <span className="qm-push">
        {at} of {own.total}
      </span>
    </header>
  );
}

interface AnswersProps {
  readonly own: OwnConfirmation;
  /** The text to agree to, if the round asks for that. */
  readonly agreement: Agreement | undefined;
  readonly onSent: () => void;
}

function Answers({ own, agreement, onSent }: AnswersProps) {
  const draft = useDraft(own);
  const [said, setSaid] = useState<string>();
  const id = useId();
  const agrees = agreement !== undefined && draft.agreedTo === agreement.version;
  const isAgreed = agreement === undefined || agrees || own.agreedTo === agreement.version;
  const { save, busy, error } = useSave(client.confirmations.answer, {
    invalidates: [api.confirmations, api.assets],
    success: (answer) => answer.message,
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
    const { lacking, toSend, besides } = draft;
    if (lacking) {
      const { said: answer } = lacking.answer;
      refuse(
        answer === undefined ? message.answerFor(lacking.name) : `${message.sayWhatIsWrong}: ${lacking.name}`,
        lacking.id,
      );
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
          {draft.answers.map(({ id: asset, assetId, name, type, answer }) => (
            <li key={asset} id={`${id}-${asset}`}>
              <div className="qm-confirm-asset">
                <TypeTile type={type} />
                <div>
                  <b>{name}</b>
                  <small className="qm-mono">{assetId}</small>
                </div>
              </div>
              <Say
                label={`${name}, ${assetId}`}
                said={answer.said}
                onSay={(one) => draft.set(asset, { said: one })}
              />
              {answer.said === 'missing' ? (
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
              {answer.said === 'broken' ? (
                <Words
                  id={`${id}-${asset}-words`}
                  label="What is wrong"
                  value={answer.comment}
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
          text={busy ? 'Sending...' : `Send ${counted(own.total, 'answer')}`}
          disabled={busy}
          onClick={send}
        />
      </footer>
    </div>
  );
}

interface WordsProps {
  readonly id: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (text: string) => void;
}

const Words = ({ id, label, value = '', onChange }: WordsProps) => (
  <>
    <label className="qm-field" htmlFor={id}>
      {label}
    </label>
    <TextArea
      id={id}
      fill
      rows={2}
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  </>
);

/** What was said, and a way to change it until the round closes. */
function Thanks({ own, onChange }: { readonly own: OwnConfirmation; readonly onChange: () => void }) {
  const isClosed = own.round.state === 'closed';
  return (
    <div className="qm-confirm">
      <Head own={own} at={own.answered} />
      <main>
        <EmptyState
          icon={<ArrowLeft size={20} />}
          title={isClosed ? message.roundIsClosed : message.answersSent(own.answered)}
        />
        <ul>
          {own.assets.map(({ id, name, assetId, said, comment }) => (
            <li key={id}>
              <b>{name}</b> <span className="qm-mono qm-muted">{assetId}</span>
              <div className="qm-muted">
                {said ? sayingWords[said] : 'Not answered'}
                {comment ? `: ${comment}` : ''}
              </div>
            </li>
          ))}
        </ul>
      </main>
      {isClosed ? null : (
        <footer>
          <ActionButton variant="outlined" text="Change answers" onClick={onChange} />
        </footer>
      )}
    </div>
  );
}
