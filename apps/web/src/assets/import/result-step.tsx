import { Button } from '@blueprintjs/core';
import type { AssetImportResult } from '@quartermaster/core/csv/import-result';
import { csvLine } from '@quartermaster/core/csv/write-csv';
import { Link } from 'react-router-dom';
import { count } from '../../ui/numbers.ts';

interface ResultStepProps {
  readonly result: AssetImportResult;
  readonly cancelled: boolean;
  readonly onAgain: () => void;
}

/** What the import did. */
export function ResultStep({ result, cancelled, onAgain }: ResultStepProps) {
  const { created, updated, unchanged, failed, errors } = result;
  const lines = [
    ['row', 'column', 'value', 'problem'],
    ...errors.map((one) => [String(one.row), one.column, one.value, one.message]),
  ];
  return (
    <div className="qm-import-progress" role="status">
      <h2>{cancelled ? 'Import stopped' : 'Import finished'}</h2>
      <p className="qm-figure">{count(created + updated)} assets</p>
      <p>
        {count(created)} created, {count(updated)} changed, {count(unchanged)} unchanged, {count(failed)}{' '}
        failed
      </p>
      {cancelled ? (
        <p className="qm-muted">What was imported before stays. Import the file again to go on.</p>
      ) : null}
      <div className="qm-row">
        {errors.length > 0 ? (
          <a
            className="bp6-button"
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(lines.map(csvLine).join(''))}`}
            download="import_errors.csv"
          >
            Download errors
          </a>
        ) : null}
        <Button text="Import another file" onClick={onAgain} />
        <Link className="bp6-button bp6-intent-primary" to="/assets">
          To the assets
        </Link>
      </div>
    </div>
  );
}
