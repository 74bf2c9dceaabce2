import { Download, FloppyDisk } from '@blueprintjs/icons';
import { count, counted } from '../ui/numbers.ts';
import { OfferedButton } from '../ui/offered-button.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { cellsOf } from './cells.ts';
import { type Choice, choiceFault } from './choice.ts';
import type { FilePreview } from './file-preview.ts';
import type { ImportKind } from './import-kind.ts';
import type { Plan, Rejects } from './plan.ts';
import type { Stage } from './use-import.ts';

interface ImportFootProps {
  readonly kind: ImportKind;
  readonly stage: Stage;
  readonly preview: FilePreview;
  readonly choice: Choice;
  /** Whether values are to be matched before a plan is made. */
  readonly hasValues: boolean;
  readonly onBack: () => void;
  readonly onValues: () => void;
  readonly onPlan: () => void;
  readonly onSave: (plan: Plan) => void;
  readonly onImport: (plan: Plan) => void;
  readonly onCancel: () => void;
  readonly onDownload: (rejects: Rejects) => void;
}

/** The buttons for going on and back, and what going on will do. */
export function ImportFoot(props: ImportFootProps) {
  const { kind, stage, onBack, onCancel, onDownload, onImport, onSave } = props;
  switch (stage.name) {
    case 'planning':
      return (
        <div className="qm-import-foot">
          <OfferedButton className="qm-push" text="Cancel" onClick={onCancel} />
        </div>
      );
    case 'importing':
      return (
        <div className="qm-import-foot">
          <span className="qm-muted">If you cancel, rows already imported are kept.</span>
          <OfferedButton
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
      const { result, rejects } = stage.plan;
      const number = result.created + result.updated;
      return (
        <div className="qm-import-foot">
          <PageActions
            actions={[
              {
                text: 'Save plan',
                icon: <FloppyDisk size={16} />,
                // While it is made anew, the plan on screen isn't that of the choices.
                disabled: stage.isAgain === true,
                onClick: () => onSave(stage.plan),
              },
              ...(rejects.length > 0
                ? [
                    {
                      text: 'Download rows in error (CSV)',
                      icon: <Download size={16} />,
                      onClick: () => onDownload(rejects),
                    },
                  ]
                : []),
            ]}
          />
          <OfferedButton className="qm-push" text="Back" onClick={onBack} />
          <OfferedButton
            intent="primary"
            text={number === 0 ? 'Nothing to import' : `Import ${counted(number, kind.one, kind.many)}`}
            disabled={number === 0 || stage.isAgain === true}
            onClick={() => onImport(stage.plan)}
          />
        </div>
      );
    }
    default:
      return <MappingFoot {...props} />;
  }
}

function MappingFoot({ kind, preview, choice, hasValues, onBack, onValues, onPlan }: ImportFootProps) {
  const missing = choiceFault(choice, kind);
  const cells = cellsOf(choice, preview);
  const filled = cells.reduce((sum, one) => sum + one.filled, 0);
  const taken = cells.reduce((sum, one) => sum + one.taken, 0);
  return (
    <div className="qm-import-foot">
      <span className="qm-muted" aria-live="polite">
        {missing ?? (
          <>
            {counted(filled, 'filled cell')}: <b>{count(taken)}</b> taken, <b>{count(filled - taken)}</b> not
            taken
          </>
        )}
      </span>
      <OfferedButton className="qm-push" text="Back" onClick={onBack} />
      <OfferedButton
        intent="primary"
        text={hasValues ? 'Match values' : 'Review plan'}
        disabled={missing !== undefined || isAsked(preview)}
        onClick={hasValues ? onValues : onPlan}
      />
    </div>
  );
}

/** Whether something is asked first that the file doesn't show. */
const isAsked = ({ proposal }: FilePreview): boolean =>
  proposal.unclearDates !== undefined || proposal.unclearAmounts !== undefined;
