import { Inbox, Tick } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { api, isGone } from '../api.ts';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { useDocumentTitle } from '../ui/page.tsx';
import { formatDay } from '../ui/time.tsx';
import { Answers } from './answers.tsx';
import './confirm.css';
import { Thanks } from './thanks.tsx';

/** /confirm/:id: says of each asset whether one has it. A screen of its own, on the phone too. */
export function Screen() {
  const { id } = useParams();
  useDocumentTitle('Confirm what you have');
  return id === undefined ? <OwnRounds /> : <OwnRound key={id} id={id} />;
}

function OwnRound({ id }: { readonly id: string }) {
  const own = useQuery(api.confirmations.getOwn.queryOptions({ input: { params: { id } }, retry: false }));
  const pending = useQuery(api.acknowledgements.pending.queryOptions());
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
    <Alone>
      {isGone(own.error) ? (
        <EmptyState icon={<Inbox size={20} />} title={message.notAskedInRound} action={backToAssets} />
      ) : own.error ? (
        <ErrorState
          error={own.error}
          text={message.recordsNotLoaded('confirmation')}
          retry={() => void own.refetch()}
        />
      ) : (
        <LoadingState />
      )}
    </Alone>
  );
}

/** /confirm: leads to the round that asks, or offers the rounds if there are several. */
function OwnRounds() {
  const { data, error, refetch } = useQuery(api.confirmations.own.queryOptions());
  const waiting = data?.items.filter(({ state }) => state === 'waiting') ?? [];
  const shown = waiting.length > 0 ? waiting : (data?.items ?? []);
  const [first, ...others] = shown;
  if (first && others.length === 0) return <Navigate replace to={`/confirm/${first.round.id}`} />;
  return (
    <Alone>
      {error ? (
        <ErrorState
          error={error}
          text={message.recordsNotLoaded('confirmation')}
          retry={() => void refetch()}
        />
      ) : data === undefined ? (
        <LoadingState />
      ) : shown.length === 0 ? (
        <EmptyState icon={<Tick size={20} />} title={message.nobodyAsks} action={backToAssets} />
      ) : (
        <ul aria-label="Confirm what you have">
          {shown.map(({ round: { id, name, due }, answered, total }) => (
            <li key={id}>
              <Link to={`/confirm/${id}`}>{name}</Link>
              <p className="qm-muted">
                {answered} of {total} answered{due ? `, by ${formatDay(due)}` : ''}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Alone>
  );
}

const Alone = ({ children }: { readonly children: ReactNode }) => (
  <div className="qm-confirm">
    <main>{children}</main>
  </div>
);

const backToAssets = (
  <Link className="bp6-button bp6-outlined" to="/assets">
    Back to My Assets
  </Link>
);
