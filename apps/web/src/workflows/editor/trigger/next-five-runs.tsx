import { offsetAt } from '@quartermaster/core/workflows/time-zone';
import { englishDate } from '../../../ui/english-date.ts';
import { fromNow } from '../../from-now.ts';

interface NextFiveRunsProps {
  readonly runs: readonly Date[];
  readonly timezone: string;
}

/** When it runs next, there and in UTC. */
export function NextFiveRuns({ runs, timezone }: NextFiveRunsProps) {
  const zone = timezone.trim() || 'UTC';
  if (runs.length === 0)
    return (
      <>
        <h3>Next five runs</h3>
        <ol className="qm-runs" aria-hidden>
          {[1, 2, 3, 4, 5].map((at) => (
            <li key={at}>
              <span className="bp6-skeleton qm-skeleton-line" style={{ width: 112 }} />
              <span className="bp6-skeleton qm-skeleton-line" style={{ width: 64 }} />
            </li>
          ))}
        </ol>
      </>
    );
  const day = englishDate({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: zone,
  });
  const clock = englishDate({ hour: '2-digit', minute: '2-digit', timeZone: zone, timeZoneName: 'short' });
  const inUtc = englishDate({ hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
  const offsets = new Set(runs.map((run) => offsetAt(zone, run.getTime())));
  return (
    <>
      <h3>
        Next five runs <span className="qm-push qm-muted">{zone}</span>
      </h3>
      <ol className="qm-runs">
        {runs.map((run) => (
          <li key={run.getTime()}>
            <b>{day.format(run)}</b>
            <span>{clock.format(run)}</span>
            <small>{fromNow(run.toISOString())}</small>
            <small>{zone === 'UTC' ? '' : `${inUtc.format(run)} UTC`}</small>
          </li>
        ))}
      </ol>
      {offsets.size > 1 ? (
        <p className="qm-note">
          Clocks change between these runs: the time there stays, the one in UTC moves.
        </p>
      ) : null}
    </>
  );
}
