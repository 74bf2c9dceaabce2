import { HTMLSelect } from '@blueprintjs/core';
import { useLocations } from '../../locations/use-locations.ts';
import { count } from '../../ui/numbers.ts';
import { OfferedButton } from '../../ui/offered-button.tsx';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import type { LeaverChoicesProps } from './leaver-choices.tsx';
import { firstHeir, type Goal } from './leaver-plan.ts';
import { Heir, LeaverRow } from './leaver-row.tsx';

/** What the leaver holds: each asset comes back to a location or goes to somebody else. */
export function HeldChoices({ person, belongings: { held }, plan, missing, onChange }: LeaverChoicesProps) {
  const { all } = useLocations();
  const place = all.find(({ isDefault }) => isDefault)?.id ?? '';
  const set = (id: string, goal: Goal): void => onChange({ ...plan, held: new Map(plan.held).set(id, goal) });
  const setAll = (goal: Goal): void =>
    onChange({ ...plan, held: new Map([...plan.held.keys()].map((id) => [id, goal])) });
  return (
    <>
      <div className="qm-part flush">
        <h3>Held</h3>
        <span>{count(held.total)}</span>
        {held.items.length > 1 ? (
          <span className="qm-row qm-push">
            <OfferedButton
              variant="minimal"
              size="small"
              text="Take all back"
              onClick={() => setAll({ how: 'back', location: place })}
            />
            <OfferedButton
              variant="minimal"
              size="small"
              text="Hand all over"
              onClick={() => setAll({ how: 'over', to: firstHeir(plan) })}
            />
          </span>
        ) : null}
      </div>
      <ul className="qm-leave">
        {held.items.map(({ id, assetId, name, type }) => {
          const goal = plan.held.get(id) ?? { how: 'back', location: place };
          return (
            <LeaverRow key={id} type={type} name={name} detail={<span className="qm-mono">{assetId}</span>}>
              <SegmentedChoice
                label={`What becomes of ${assetId}`}
                options={[
                  { value: 'back', text: 'Take back' },
                  { value: 'over', text: 'Hand over' },
                ]}
                chosen={goal.how}
                onChoose={(how) => set(id, how === 'back' ? { how, location: place } : { how, to: '' })}
              />
              {goal.how === 'back' ? (
                <HTMLSelect
                  fill
                  aria-label={`Where ${assetId} goes`}
                  value={goal.location}
                  onChange={(event) => set(id, { how: 'back', location: event.currentTarget.value })}
                >
                  <option value="">Location as it is</option>
                  {all.map((location) => (
                    <option key={location.id} value={location.id}>
                      {location.path}
                    </option>
                  ))}
                </HTMLSelect>
              ) : (
                <Heir
                  {...{ id, leaver: person.email, to: goal.to, isMissing: missing.has(id) }}
                  what={assetId}
                  onChange={(to) => set(id, { how: 'over', to })}
                />
              )}
            </LeaverRow>
          );
        })}
      </ul>
      {held.total > held.items.length ? (
        <p className="qm-muted">{count(held.total - held.items.length)} more come back as well.</p>
      ) : null}
    </>
  );
}
