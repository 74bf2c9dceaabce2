import { Button } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { ActionButton } from '../../ui/action-button.tsx';
import { counted } from '../../ui/numbers.ts';
import { PageActions } from '../../ui/page-actions.tsx';
import { type Mapping, mappingFault } from './mapping.ts';
import type { Plan } from './plan.ts';
import type { Target } from './reading.ts';
import type { RowFaults } from './rows-in-error.ts';
import type { Stage } from './use-import.ts';

interface ImportFootProps {
  readonly stage: Stage;
  readonly mapping: Mapping;
  readonly targets: readonly Target[];
  readonly onBack: () => void;
  readonly onPlan: () => void;
  readonly onImport: (plan: Plan) => void;
  readonly onCancel: () => void;
  readonly onDownload: (faults: RowFaults) => void;
}

/** The way on and back, and what it will do. */
export function ImportFoot(props: ImportFootProps) {
  const { stage, onBack, onCancel, onDownload, onImport } = props;
  switch (stage.name) {
    case 'planning':
      return (
        <div className="qm-import-foot">
          <Button className="qm-push" text="Cancel" onClick={onCancel} />
        </div>
      );
    case 'importing':
      return (
        <div className="qm-import-foot">
          <span className="qm-muted">Rows already imported stay if you cancel.</span>
          <ActionButton
            className="qm-push"
            variant="minimal"
            intent="danger"
            text="Cancel import"
            disabled={stage.running.stopping}
            onClick={onCancel}
          />
        </div>
      );
    case 'planned': {
      const { result, faults } = stage.plan;
      const number = result.created + result.updated;
      return (
        <div className="qm-import-foot">
          {faults.size > 0 ? (
            <PageActions
              actions={[
                {
                  text: 'Download rows in error (CSV)',
                  icon: <Download size={16} />,
                  onClick: () => onDownload(faults),
                },
              ]}
            />
          ) : null}
          <Button className="qm-push" text="Back" onClick={onBack} />
          <ActionButton
            intent="primary"
            text={`Import ${counted(number, 'asset')}`}
            disabled={number === 0}
            onClick={() => onImport(stage.plan)}
          />
        </div>
      );
    }
    default:
      return <MappingFoot {...props} />;
  }
}

function MappingFoot({ mapping, targets, onBack, onPlan }: ImportFootProps) {
  const missing = mappingFault(mapping, targets);
  return (
    <div className="qm-import-foot">
      <span className="qm-muted" aria-live="polite">
        {missing ??
          (mapping.targets.includes('assetId')
            ? 'Nothing is changed before you have seen the plan.'
            : 'No column fills Asset ID: every row takes the next one.')}
      </span>
      <Button className="qm-push" text="Back" onClick={onBack} />
      <ActionButton intent="primary" text="Review plan" disabled={missing !== undefined} onClick={onPlan} />
    </div>
  );
}
