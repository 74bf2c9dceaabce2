import { type RequestStatus, requestStatuses } from '@quartermaster/core/requests/status';
import { Link } from 'react-router-dom';
import { ChartTable } from '../ui/chart-table.tsx';
import { englishDate } from '../ui/english-date.ts';
import { count } from '../ui/numbers.ts';
import { StateIcon, stateLabel } from '../ui/state-tag.tsx';
import { formatDay } from '../ui/time.tsx';
import type { Figures } from './figures.ts';
import { Plot } from './plot.tsx';

type Weeks = Figures['requestsPerWeek'];

const shortDay = englishDate({ day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Finished states first, so that open ones are stacked on top. */
const fromBelow: readonly RequestStatus[] = [
  'fulfilled',
  'pending_delivery',
  'procuring',
  'pending',
  'rejected',
];

/** Each week's requests by their current state; weeks and states link to their requests. */
export function RequestsByState({ weeks }: { readonly weeks: Weeks }) {
  const [first, last] = [weeks[0]?.from ?? '', weeks.at(-1)?.to ?? ''];
  return (
    <section className="qm-card qm-weeks" aria-labelledby="requests-per-week">
      <h2 id="requests-per-week">Requests per week</h2>
      <Plot
        label="Weeks"
        tick={count}
        columns={weeks.map(({ from, to, submitted, byStatus }) => ({
          label: shortDay.format(new Date(from)),
          to: linkOf(requestStatuses, from, to),
          text: `Week of ${shortDay.format(new Date(from))}: ${[
            `${count(submitted)} submitted`,
            ...requestStatuses
              .filter((status) => byStatus[status] > 0)
              .map((status) => `${count(byStatus[status])} ${stateLabel(status).toLowerCase()}`),
          ].join(', ')}`,
          parts: fromBelow.map((status) => ({ name: status, value: byStatus[status] })),
        }))}
      />
      <ul className="qm-chart-legend" aria-label="States">
        {requestStatuses.map((status) => (
          <li key={status}>
            <Link to={linkOf([status], first, last)}>
              <StateIcon state={status} />
              {stateLabel(status)} <b>{count(weeks.reduce((sum, week) => sum + week.byStatus[status], 0))}</b>
            </Link>
          </li>
        ))}
      </ul>
      <ChartTable
        caption="Requests per week"
        head={['Week of', 'Submitted', ...requestStatuses.map(stateLabel)]}
        rows={weeks.map(({ from, submitted, byStatus }) => [
          formatDay(from),
          submitted,
          ...requestStatuses.map((status) => byStatus[status]),
        ])}
      />
    </section>
  );
}

const linkOf = (statuses: readonly RequestStatus[], from: string, to: string): string =>
  `/requests?${new URLSearchParams([...statuses.map((status) => ['status', status]), ['from', from], ['to', to]])}`;
