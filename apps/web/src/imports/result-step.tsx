import { Button } from '@blueprintjs/core';
import { CrossCircle, TickCircle, WarningSign } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import { count, counted } from '../ui/numbers.ts';
import { requestUndo } from '../ui/undo-request.ts';
import type { ImportKind } from './import-kind.ts';
import type { Outcome } from './use-import.ts';

interface ResultStepProps {
  readonly kind: ImportKind;
  readonly outcome: Outcome;
  readonly onDownload: () => void;
  readonly onAgain: () => void;
}

/** Reports what the import did. */
export function ResultStep({ kind, outcome, onDownload, onAgain }: ResultStepProps) {
  const { result, rows, rejects, cancelled, batch } = outcome;
  const { processed, created, updated, unchanged, failed } = result;
  const repeated = kind.repeated(result);
  const nothingDone = created + updated + unchanged === 0;
  return (
    <div className="qm-import-card" role="status">
      <div>
        <h2 className="qm-row">
          {nothingDone && !cancelled ? (
            <CrossCircle size={20} className="qm-failed" />
          ) : cancelled || failed > 0 ? (
            <WarningSign size={20} className="qm-import-warning" />
          ) : (
            <TickCircle size={20} className="qm-import-done" />
          )}
          {cancelled ? 'Import stopped' : 'Import finished'}
        </h2>
        <p className="qm-muted">
          {count(created)} created, {count(updated)} changed, {count(unchanged)} unchanged, {count(failed)}{' '}
          failed
        </p>
      </div>
      <p className="qm-import-rate">
        <span className="qm-figure">{count(created + updated)}</span>
        <span className="qm-muted">{created + updated === 1 ? kind.one : kind.many} imported</span>
      </p>
      {cancelled ? (
        <p>
          {count(processed)} of {counted(rows, 'row')} were read, and their changes are kept. Import the file
          again to continue
          {repeated ? `; ${repeated} would be created a second time.` : ': nothing is created twice.'}
        </p>
      ) : null}
      {kind.remarks?.(result).map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
      {rejects.length > 0 ? (
        <p>
          {counted(rejects.length, 'row')} failed. Download the rows in error, correct them, and import that
          file.
        </p>
      ) : null}
      <div className="qm-row qm-import-ways">
        <Link className="bp6-button bp6-intent-primary" to={kind.list.to}>
          {kind.list.forward}
        </Link>
        {batch !== undefined && created + updated > 0 ? (
          <Button text="Undo" onClick={() => requestUndo(batch)} />
        ) : null}
        {rejects.length > 0 ? <Button text="Download rows in error (CSV)" onClick={onDownload} /> : null}
        <Button variant="minimal" text="Import another file" onClick={onAgain} />
      </div>
    </div>
  );
}
