import { Button } from '@blueprintjs/core';
import { Envelope, Lock, Tick, Time } from '@blueprintjs/icons';
import type { Round, RoundFigures } from '@quartermaster/core/confirmations/confirmation';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { count, counted } from '../ui/numbers.ts';
import { daysFromNow, formatDay, localDay } from '../ui/time.tsx';

interface RoundRailProps {
  readonly round: Round;
  readonly figures: RoundFigures;
  /** Absent once the round is closed. */
  readonly onEdit: (() => void) | undefined;
}

/** How many have answered, by department too, and when people were and will be told. */
export function RoundRail({ round, figures, onEdit }: RoundRailProps) {
  const { people, assets, departments } = figures;
  const answered = people.total - people.waiting;
  const { sent, nextReminder, due, closedAt } = round;
  return (
    <aside className="qm-round-rail">
      <section>
        <h2>Answered</h2>
        <p className="qm-round-share">
          <b>{count(answered)}</b> of {count(people.total)}
        </p>
        <Track done={answered} total={people.total} />
        <p className="qm-muted">
          {count(assets.answered)} of {counted(assets.total, 'asset')}.
          {due && round.state === 'open' ? ` Due ${daysFromNow(due)}.` : ''}
        </p>
      </section>
      {departments.length > 1 ? (
        <section>
          <h2>By department</h2>
          <ul className="qm-deps">
            {departments.map(({ department, answered: done, total }) => (
              <li key={department ?? ''}>
                <span className="qm-clip">{department ?? 'No department'}</span>
                <Track done={done} total={total} />
                <span>
                  {done === total ? <Tick size={14} className="qm-ok" /> : null} {done} of {total}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section>
        <div className="qm-round-rail-head">
          <h2>Reminders</h2>
          {onEdit ? (
            <Button className="qm-push" variant="minimal" size="small" text="Change" onClick={onEdit} />
          ) : null}
        </div>
        <ul className="qm-round-sent">
          {closedAt ? (
            <li>
              <Lock size={14} />
              <span>
                <b>Closed</b>
                <Doer id={round.closedById} what="Round closed by" />
              </span>
              <span className="qm-muted">{formatDay(localDay(new Date(closedAt)))}</span>
            </li>
          ) : null}
          {nextReminder ? (
            <li>
              <Time size={14} />
              <span>
                <b>Next</b> to those who wait
              </span>
              <span className="qm-muted">{formatDay(nextReminder)}</span>
            </li>
          ) : null}
          {sent
            .map((one, index) => ({ ...one, isFirst: index === 0 }))
            .toReversed()
            .map(({ at, count: number, isFirst }) => (
              <li key={at}>
                <Envelope size={14} />
                <span>
                  <b>Sent</b> to {counted(number, 'person', 'people')}
                  {isFirst ? <Doer id={round.startedById} what="Round started by" /> : null}
                </span>
                <span className="qm-muted">{formatDay(at.slice(0, 10))}</span>
              </li>
            ))}
          {!nextReminder && sent.length === 0 ? <li className="qm-muted">None yet</li> : null}
        </ul>
      </section>
    </aside>
  );
}

/** Drawn beside figures that say the same. */
const Track = ({ done, total }: { readonly done: number; readonly total: number }) => (
  <span className="track" aria-hidden="true">
    <span style={{ width: `${total === 0 ? 0 : (100 * done) / total}%` }} />
  </span>
);

interface DoerProps {
  readonly id: string | undefined;
  readonly what: string;
}

function Doer({ id = '', what }: DoerProps) {
  const { data } = useQuery(
    api.users.get.queryOptions({ input: { params: { id } }, enabled: id !== '', retry: false }),
  );
  return data ? (
    <small>
      {what} {data.displayName}
    </small>
  ) : null;
}
