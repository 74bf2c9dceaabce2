import { Button } from '@blueprintjs/core';
import { CrossCircle, TickCircle, WarningSign } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import { count, counted } from '../../ui/numbers.ts';
import type { Outcome } from './use-import.ts';

interface ResultStepProps {
  readonly outcome: Outcome;
  /** Rows of the file. */
  readonly rows: number | undefined;
  readonly onDownload: () => void;
  readonly onAgain: () => void;
}

/** What the import did. */
export function ResultStep({ outcome, rows, onDownload, onAgain }: ResultStepProps) {
  const { result, faults, cancelled } = outcome;
  const { processed, created, updated, unchanged, failed, issued } = result;
  const nothingDone = created + updated + unchanged === 0;
  return (
    <div className="qm-import-card" role="status">
      <div>
        <h2 className="qm-row">
          {cancelled ? (
            <WarningSign size={20} className="qm-import-warning" />
          ) : nothingDone ? (
            <CrossCircle size={20} className="qm-failed" />
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
        <span className="qm-muted">{created + updated === 1 ? 'asset' : 'assets'} imported</span>
      </p>
      {cancelled ? (
        <p>
          {count(processed)} of {counted(rows ?? processed, 'row')} were read, and what they changed stays.
          Import the file again to go on
          {issued > 0
            ? `; ${counted(issued, 'row')} without an asset ID would be made once more.`
            : ': nothing is made twice.'}
        </p>
      ) : null}
      {faults.size > 0 ? (
        <p>
          {counted(faults.size, 'row')} {faults.size === 1 ? 'was' : 'were'} left out. Download them with what
          is wrong, mend them, and import that file.
        </p>
      ) : null}
      <div className="qm-row qm-import-ways">
        <Link className="bp6-button bp6-intent-primary" to="/assets">
          To the assets
        </Link>
        {faults.size > 0 ? <Button text="Download rows in error (CSV)" onClick={onDownload} /> : null}
        <Button variant="minimal" text="Import another file" onClick={onAgain} />
      </div>
    </div>
  );
}
