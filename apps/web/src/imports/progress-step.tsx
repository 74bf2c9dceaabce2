import { ProgressBar } from '@blueprintjs/core';
import { Error as ErrorIcon } from '@blueprintjs/icons';
import { count, counted } from '../ui/numbers.ts';
import type { RowCount } from './file-preview.ts';
import type { Running } from './use-import.ts';

interface ProgressStepProps {
  readonly title: string;
  readonly note: string;
  readonly running: Running;
  /** Rows of the file. */
  readonly rows: RowCount;
  /** Bytes of the file. */
  readonly size: number;
}

/** Shows how far the import is, how fast, and how long it will still take. */
export function ProgressStep({ title, note, running, rows, size }: ProgressStepProps) {
  const { progress, started, fault, stopping } = running;
  const { processed, created, updated, failed, bytes } = progress;
  const share = Math.min(
    1,
    rows.exact && rows.number > 0 ? processed / rows.number : bytes / Math.max(size, 1),
  );
  const seconds = (performance.now() - started) / 1000;
  const rate = processed / Math.max(seconds, 0.001);
  const left = share > 0.02 ? (seconds / share) * (1 - share) : undefined;
  const figures: [name: string, value: number][] = [
    ['Created', created],
    ['Changed', updated],
    ['Failed', failed],
    ['Rows left', Math.max(0, rows.number - processed)],
  ];
  return (
    <div className="qm-import-card" role="status">
      <div>
        <h2>{title}</h2>
        <p className="qm-muted">{stopping ? 'Stopping...' : note}</p>
      </div>
      <div>
        <p className="qm-import-rate">
          <span className="qm-figure">{count(processed)}</span>
          <span className="qm-muted">
            of {rows.exact ? '' : 'about '}
            {counted(rows.number, 'row')}
          </span>
          <span className="qm-muted qm-num qm-push">
            {processed > 0 ? `${count(Math.round(rate))} a second` : 'Sending the file'}
            {left === undefined ? '' : ` · ${timeText(left)} left`}
          </span>
        </p>
        <ProgressBar value={share} stripes={false} intent="primary" aria-label={title} />
      </div>
      <dl className="qm-facts">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="qm-import-number">{count(value)}</dd>
          </div>
        ))}
      </dl>
      {fault ? (
        <p className="qm-card qm-import-fault">
          <ErrorIcon size={16} className="qm-failed" />
          <span>
            <b>{fault.row === 0 ? 'The file' : `Row ${count(fault.row)}`}</b>{' '}
            <span className="qm-mono">{fault.value}</span> {fault.message}
          </span>
        </p>
      ) : null}
    </div>
  );
}

const timeText = (seconds: number): string =>
  seconds < 60 ? counted(Math.ceil(seconds), 'second') : counted(Math.ceil(seconds / 60), 'minute');
