import { CrossCircle, Lock, Tick, TickCircle, Time, Wrench } from '@blueprintjs/icons';
import type { OwnConfirmation } from '@quartermaster/core/confirmations/confirmation';
import { reasonWords, type Saying, sayingWords } from '@quartermaster/core/confirmations/words';
import { message } from '@quartermaster/core/messages';
import { Link } from 'react-router-dom';
import { ActionButton } from '../ui/action-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { counted } from '../ui/numbers.ts';
import { TypeTile } from '../ui/type-tile.tsx';
import { Head } from './confirm-head.tsx';

interface ThanksProps {
  readonly own: OwnConfirmation;
  readonly onChange: () => void;
}

/** What was said, and a way to change it until the round closes. */
export function Thanks({ own, onChange }: ThanksProps) {
  const { round, assets, answered, total, besides } = own;
  const isClosed = round.state === 'closed';
  const left = total - answered;
  return (
    <div className="qm-confirm">
      <Head own={own} at={answered} />
      <main>
        <EmptyState
          icon={isClosed ? <Lock size={20} /> : <Tick size={20} />}
          title={isClosed ? message.roundIsClosed : message.answersSent(answered)}
        >
          {!isClosed && left > 0 ? `${counted(left, 'asset')} still to answer for.` : null}
        </EmptyState>
        <ul>
          {assets.map(({ id, name, assetId, type, ...answer }) => (
            <li key={id} className="qm-confirm-asset">
              <TypeTile type={type} />
              <div>
                <b>{name}</b>
                <small className="qm-mono">{assetId}</small>
                <Said {...answer} />
              </div>
            </li>
          ))}
          {besides === undefined ? null : (
            <li>
              <b>What else you have</b>
              <p className="qm-muted">{besides}</p>
            </li>
          )}
        </ul>
      </main>
      <footer>
        {isClosed ? null : (
          <ActionButton
            variant="outlined"
            text={left > 0 ? 'Answer the rest' : 'Change answers'}
            onClick={onChange}
          />
        )}
        <Link className="bp6-button bp6-intent-primary" to="/assets">
          Back to My Assets
        </Link>
      </footer>
    </div>
  );
}

const icons: Readonly<Record<Saying, typeof Tick>> = {
  have: TickCircle,
  missing: CrossCircle,
  broken: Wrench,
};

/** An answer, with what was said besides: 'I don’t have it. Gave it back. To IT in August'. */
export function Said({
  said,
  reason,
  comment,
}: Pick<OwnConfirmation['assets'][number], 'said' | 'reason' | 'comment'>) {
  const Icon = said ? icons[said] : Time;
  const words = [said ? sayingWords[said] : 'Not answered', reason && reasonWords[reason], comment];
  return (
    <p className="qm-confirm-said" data-said={said}>
      <Icon size={14} />
      {words.filter((one) => one !== undefined).join('. ')}
    </p>
  );
}
