import { Button, Checkbox, HTMLSelect } from '@blueprintjs/core';
import { message } from '@quartermaster/core/messages';
import type { Holdings } from '@quartermaster/core/users/holdings';
import type { Profile } from '@quartermaster/core/users/profile';
import { useLocations } from '../../locations/use-locations.ts';
import { count } from '../../ui/numbers.ts';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { TypeTile } from '../../ui/type-tile.tsx';
import { PersonPicker } from '../../users/person-picker.tsx';
import type { Goal, LeaverPlan } from './leaver-plan.ts';

interface LeaverChoicesProps {
  readonly person: Profile;
  readonly holdings: Holdings;
  readonly plan: LeaverPlan;
  /** The assets for which somebody must still be chosen. */
  readonly missing: ReadonlySet<string>;
  readonly onChange: (plan: LeaverPlan) => void;
}

/** What becomes of each asset, of the open requests and of the account. */
export function LeaverChoices({ person, holdings, plan, missing, onChange }: LeaverChoicesProps) {
  const { assets, requests } = holdings;
  const { all } = useLocations();
  const place = all.find(({ isDefault }) => isDefault)?.id ?? '';
  const set = (id: string, goal: Goal): void =>
    onChange({ ...plan, goals: new Map(plan.goals).set(id, goal) });
  const setAll = (goal: Goal): void =>
    onChange({ ...plan, goals: new Map([...plan.goals.keys()].map((id) => [id, goal])) });
  const pending = requests.items.filter(({ status }) => status === 'pending');
  return (
    <>
      <div className="qm-part flush">
        <h3>Equipment</h3>
        <span>{count(assets.total)}</span>
        {assets.items.length > 1 ? (
          <span className="qm-row qm-push">
            <Button
              variant="minimal"
              size="small"
              text="Take all back"
              onClick={() => setAll({ how: 'back', location: place })}
            />
            <Button
              variant="minimal"
              size="small"
              text="Hand all over"
              onClick={() => setAll({ how: 'over', to: firstTo(plan) })}
            />
          </span>
        ) : null}
      </div>
      {assets.total === 0 ? <p className="qm-muted">Holds nothing</p> : null}
      <ul className="qm-leave">
        {assets.items.map(({ id, assetId, name, type }) => {
          const goal = plan.goals.get(id) ?? { how: 'back', location: place };
          return (
            <li key={id}>
              <span className="qm-two">
                <TypeTile type={type} />
                <span className="qm-clip" title={name}>
                  {name}
                </span>
                <small className="qm-mono">{assetId}</small>
              </span>
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
                <div>
                  <PersonPicker
                    id={`leave-${id}`}
                    none="Choose somebody"
                    value={goal.to}
                    onChange={(to) => set(id, { how: 'over', to: to === person.email ? '' : to })}
                    input={{
                      'aria-label': `Who gets ${assetId}`,
                      ...(missing.has(id) ? { intent: 'danger' as const } : {}),
                    }}
                  />
                  {missing.has(id) ? (
                    <small className="qm-leave-fault" role="alert">
                      {message.handoverToNobody}
                    </small>
                  ) : null}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {assets.total > assets.items.length ? (
        <p className="qm-muted">{count(assets.total - assets.items.length)} more come back as well.</p>
      ) : null}
      {pending.length > 0 ? (
        <>
          <div className="qm-part flush">
            <h3>Pending requests</h3>
            <span>{count(pending.length)}</span>
          </div>
          <SegmentedChoice
            label="What becomes of the pending requests"
            options={[
              { value: 'reject', text: 'Reject' },
              { value: 'leave', text: 'Leave open' },
            ]}
            chosen={plan.requests}
            onChoose={(requests) => onChange({ ...plan, requests })}
          />
        </>
      ) : null}
      <div className="qm-part flush">
        <h3>Account</h3>
      </div>
      <Checkbox
        className="qm-last-check"
        checked={plan.suspend}
        label="Suspend the account: its devices are signed out and its access tokens are revoked"
        onChange={(event) => onChange({ ...plan, suspend: event.currentTarget.checked })}
      />
    </>
  );
}

/** Who was chosen last for one of them is offered for all. */
const firstTo = ({ goals }: LeaverPlan): string => {
  for (const goal of goals.values()) if (goal.how === 'over' && goal.to !== '') return goal.to;
  return '';
};
