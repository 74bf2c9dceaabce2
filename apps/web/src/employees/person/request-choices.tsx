import { message } from '@quartermaster/core/messages';
import { shortId } from '@quartermaster/core/records/short-id';
import { itemsText } from '@quartermaster/core/requests/items-text';
import type { RequestStatus } from '@quartermaster/core/requests/status';
import { requestActions } from '@quartermaster/core/users/leaving';
import { useCatalogueItems } from '../../requests/use-catalogue-items.ts';
import { count } from '../../ui/numbers.ts';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { stateLabel } from '../../ui/state-tag.tsx';
import type { LeaverChoicesProps } from './leaver-choices.tsx';
import type { RequestGoal } from './leaver-plan.ts';
import { Heir, LeaverRow } from './leaver-row.tsx';

/** The leaver's open requests that aren't on their way: each is rejected, readdressed or left open. */
export function RequestChoices({
  person,
  belongings: { requests },
  plan,
  missing,
  onChange,
}: LeaverChoicesProps) {
  const catalogue = useCatalogueItems({ items: requests.items.flatMap(({ items }) => items.slice(0, 1)) });
  const set = (id: string, goal: RequestGoal): void =>
    onChange({ ...plan, requests: new Map(plan.requests).set(id, goal) });
  return (
    <>
      <div className="qm-part flush">
        <h3>Open requests</h3>
        <span>{count(requests.total)}</span>
      </div>
      <ul className="qm-leave">
        {requests.items.map(({ id, items, status, ticketRef, arrivals }) => {
          const goal = plan.requests.get(id) ?? { how: 'leave' };
          const type = catalogue?.get(items[0]?.catalogItemId ?? '')?.type ?? '';
          const detail = (
            <>
              <span className="qm-mono">{shortId(id)}</span>
              {` · ${[stateLabel(status), ticketRef].filter(Boolean).join(', ')}`}
              {goal.how !== 'leave' ? null : arrivals && arrivals.requester.length === 0 ? (
                <span className="qm-leave-note">{message.goesElsewhere(arrivals)}</span>
              ) : plan.suspend ? (
                <span className="qm-leave-warning">{message.leftToSuspended}</span>
              ) : null}
            </>
          );
          return (
            <LeaverRow key={id} type={type} name={itemsText(items)} detail={detail}>
              <div className={goal.how === 'over' ? 'qm-leave-over' : 'qm-leave-either'}>
                <SegmentedChoice
                  label={`What becomes of request ${shortId(id)}`}
                  options={optionsFor(status)}
                  chosen={goal.how}
                  onChoose={(how) => set(id, how === 'over' ? { how, to: '' } : { how })}
                />
                {goal.how === 'over' ? (
                  <Heir
                    {...{ id, leaver: person.email, to: goal.to, isMissing: missing.has(id) }}
                    what={`request ${shortId(id)}`}
                    onChange={(to) => set(id, { how: 'over', to })}
                  />
                ) : null}
              </div>
            </LeaverRow>
          );
        })}
      </ul>
      {requests.total > requests.items.length ? (
        <p className="qm-muted">{count(requests.total - requests.items.length)} more stay open.</p>
      ) : null}
    </>
  );
}

const choices = {
  reject: { value: 'reject', text: 'Reject' },
  readdress: { value: 'over', text: 'Readdress' },
  leave: { value: 'leave', text: 'Leave' },
} as const;

const optionsFor = (status: RequestStatus) => requestActions(status).map((action) => choices[action]);
