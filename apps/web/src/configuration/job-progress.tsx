import { ProgressBar } from '@blueprintjs/core';
import { count } from '../ui/numbers.ts';
import type { Job } from './follow-job.ts';

interface JobProgressProps {
  /** What is being done: 'Moving assets and items to Laptop'. */
  readonly label: string;
  readonly job: Job | undefined;
}

/** The progress of a job. */
export function JobProgress({ label, job }: JobProgressProps) {
  const { processed = 0, total } = job ?? {};
  return (
    <div className="qm-progress">
      <p>{label}</p>
      <ProgressBar
        stripes={false}
        aria-label={label}
        {...(total ? { value: Math.min(1, processed / total) } : {})}
      />
      <p className="qm-muted qm-sm qm-num" role="status">
        {total ? `${count(processed)} of ${count(total)}` : 'Counting...'}
      </p>
    </div>
  );
}
