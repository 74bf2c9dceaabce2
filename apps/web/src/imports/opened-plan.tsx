import type { SavedPlan } from '@quartermaster/core/reading/saved-plan';
import { useState } from 'react';
import { type ImportKind, withFields } from './import-kind.ts';
import type { Plan, PlannedAction } from './plan.ts';
import './plan.css';
import { PlanErrors } from './plan-errors.tsx';
import { PlanCounts, PlanSections } from './plan-sections.tsx';
import { savedText } from './saved-plan.ts';

interface OpenedPlanProps {
  readonly kind: ImportKind;
  readonly saved: SavedPlan;
  readonly planned: Plan;
}

/** What a saved plan would do, for whoever looks at it before it is applied. */
export function OpenedPlan({ kind, saved, planned }: OpenedPlanProps) {
  const named = withFields(kind, saved.reading.fields);
  const [shown, setShown] = useState<PlannedAction>();
  return (
    <div className="qm-plan">
      <p className="qm-import-note">
        <b>{`Plan for ${saved.file.name}`}</b> <span className="qm-muted">{savedText(saved)}</span>
      </p>
      <PlanCounts kind={named} shown={shown} plan={planned} onShow={setShown} />
      <p className="qm-import-note qm-muted">
        {`Choose ${saved.file.name} below to apply it. It is refused if the file or what it would change has changed.`}
      </p>
      <PlanSections
        kind={named}
        shown={shown}
        plan={planned}
        onShow={setShown}
        errors={
          planned.result.failed > 0 ? (
            <PlanErrors faults={planned.faults} rows={planned.result.failed} mended={[]} mendsOf={noMends} />
          ) : null
        }
      />
    </div>
  );
}

/** Its file has to be chosen first. */
const noMends = () => [];
