import { requestStatuses } from '@quartermaster/core/requests/status';
import { Link } from 'react-router-dom';
import { count } from '../ui/numbers.ts';
import { stateLabel } from '../ui/state-tag.tsx';
import { formatDay } from '../ui/time.tsx';
import './charts.css';
import type { Figures } from './dashboard.tsx';

type Weeks = Figures['requestsPerWeek'];

const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** How many lines the chart has above zero, at most. */
const mostLines = 4;

/** The requests of each week, and how many of them are fulfilled; each week is a link to its requests. */
export function RequestsPerWeek({ weeks }: { readonly weeks: Weeks }) {
  const most = Math.max(1, ...weeks.map(({ submitted }) => submitted));
  const step = stepOf(most);
  const ticks = Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => at * step);
  const top = ticks.at(-1) ?? most;
  const height = (number: number): string => `${(number / top) * 100}%`;
  return (
    <section className="qm-card qm-weeks" aria-labelledby="requests-per-week">
      <div className="qm-row">
        <h2 id="requests-per-week">Requests per week</h2>
        <p className="qm-legend qm-push" aria-hidden="true">
          <span className="submitted">Submitted</span>
          <span className="fulfilled">Fulfilled</span>
        </p>
      </div>
      <div className="qm-plot">
        <ol className="qm-lines-of-plot" aria-hidden="true">
          {ticks.map((tick) => (
            <li key={tick} style={{ bottom: height(tick) }}>
              <span>{count(tick)}</span>
            </li>
          ))}
        </ol>
        <ul className="qm-bars" aria-label="Weeks">
          {weeks.map(({ from, to, submitted, byStatus: { fulfilled } }) => (
            <li key={from}>
              <Link
                to={linkOf(from, to)}
                title={`${formatDay(from)} to ${formatDay(to)}: ${count(submitted)} submitted, ${count(fulfilled)} fulfilled`}
                aria-label={`Week of ${shortDay.format(new Date(from))}: ${count(submitted)} submitted, ${count(fulfilled)} fulfilled`}
              >
                <span className="submitted" style={{ height: height(submitted) }} />
                <span className="fulfilled" style={{ height: height(fulfilled) }} />
              </Link>
              <small aria-hidden="true">{shortDay.format(new Date(from))}</small>
            </li>
          ))}
        </ul>
      </div>
      <table className="qm-visually-hidden">
        <caption>Requests per week</caption>
        <thead>
          <tr>
            <th scope="col">Week of</th>
            <th scope="col">Submitted</th>
            {requestStatuses.map((status) => (
              <th key={status} scope="col">
                {stateLabel(status)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ from, submitted, byStatus }) => (
            <tr key={from}>
              <th scope="row">{formatDay(from)}</th>
              <td>{submitted}</td>
              {requestStatuses.map((status) => (
                <td key={status}>{byStatus[status]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const linkOf = (from: string, to: string): string =>
  `/requests?${new URLSearchParams([...requestStatuses.map((status) => ['status', status]), ['from', from], ['to', to]])}`;

/** A round number of which a few make up the highest bar. */
function stepOf(most: number): number {
  for (let power = 1; ; power *= 10) {
    const step = [1, 2, 5].map((digit) => digit * power).find((one) => most / one <= mostLines);
    if (step !== undefined) return step;
  }
}
