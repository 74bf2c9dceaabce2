import { ProgressBar } from '@blueprintjs/core';
import { count } from '../../ui/numbers.ts';
import type { Progress } from './use-import.ts';

interface ProgressStepProps {
  readonly title: string;
  /** Bytes of the file. */
  readonly size: number;
  readonly progress: Progress;
  readonly started: number;
}

/** How far it has come: by the file's own bytes, with rate and time left. */
export function ProgressStep({ title, size, progress, started }: ProgressStepProps) {
  const { processed, created, updated, failed, bytes } = progress;
  const share = size === 0 ? 1 : Math.min(1, bytes / size);
  const seconds = (performance.now() - started) / 1000;
  const rate = seconds > 0 ? processed / seconds : 0;
  const left = share > 0.02 ? (seconds / share) * (1 - share) : undefined;
  return (
    <div className="qm-import-progress" role="status">
      <h2>{title}</h2>
      <p className="qm-figure">{count(processed)} rows</p>
      <ProgressBar value={share} stripes={false} intent="primary" aria-label={title} />
      <p className="qm-muted qm-num">
        {count(Math.round(rate))} rows/s{left === undefined ? '' : ` · ${timeText(left)} left`}
      </p>
      <p className="qm-muted qm-num">
        {count(created)} created · {count(updated)} changed · {count(failed)} failed
      </p>
    </div>
  );
}

const timeText = (seconds: number): string =>
  seconds < 60 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
