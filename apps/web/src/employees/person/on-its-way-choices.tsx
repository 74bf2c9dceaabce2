import { count } from '../../ui/numbers.ts';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { formatDay } from '../../ui/time.tsx';
import type { LeaverChoicesProps } from './leaver-choices.tsx';
import type { Arrival } from './leaver-plan.ts';
import { Heir, LeaverRow } from './leaver-row.tsx';

/** What is on its way to the leaver: when it arrives it goes to stock or to somebody else. */
export function OnItsWayChoices({
  person,
  belongings: { onItsWay },
  plan,
  missing,
  onChange,
}: LeaverChoicesProps) {
  const set = (id: string, goal: Arrival): void =>
    onChange({ ...plan, onItsWay: new Map(plan.onItsWay).set(id, goal) });
  return (
    <>
      <div className="qm-part flush">
        <h3>On its way</h3>
        <span>{count(onItsWay.total)}</span>
        <small className="qm-muted qm-push">Not held, not on the receipt</small>
      </div>
      <ul className="qm-leave">
        {onItsWay.items.map(({ id, assetId, name, type, expectedDelivery }) => {
          const goal = plan.onItsWay.get(id) ?? { how: 'stock' };
          const detail = (
            <>
              <span className="qm-mono">{assetId}</span>
              {expectedDelivery === undefined ? null : ` · expected ${formatDay(expectedDelivery)}`}
            </>
          );
          return (
            <LeaverRow key={id} type={type} name={name} detail={detail}>
              <SegmentedChoice
                label={`What becomes of ${assetId}`}
                options={[
                  { value: 'stock', text: 'To stock' },
                  { value: 'over', text: 'Readdress' },
                ]}
                chosen={goal.how}
                onChoose={(how) => set(id, how === 'stock' ? { how } : { how, to: '' })}
              />
              {goal.how === 'over' ? (
                <Heir
                  {...{ id, leaver: person.email, to: goal.to, isMissing: missing.has(id) }}
                  what={assetId}
                  onChange={(to) => set(id, { how: 'over', to })}
                />
              ) : null}
            </LeaverRow>
          );
        })}
      </ul>
      {onItsWay.total > onItsWay.items.length ? (
        <p className="qm-muted">{count(onItsWay.total - onItsWay.items.length)} more go to stock as well.</p>
      ) : null}
    </>
  );
}
