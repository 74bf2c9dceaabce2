import { Link } from 'react-router-dom';
import { ChartTable } from '../ui/chart-table.tsx';
import { count } from '../ui/numbers.ts';
import { StateIcon, stateLabel } from '../ui/state-tag.tsx';
import './charts.css';
import type { Figures } from './figures.ts';

/** The share of assets in each status; each is a link to its assets. */
export function AssetsByStatus({ figures }: { readonly figures: Figures }) {
  const all = figures.totalAssets.count;
  const shares = [...figures.assetsByStatus].sort((one, other) => other.count - one.count);
  return (
    <section className="qm-card qm-statuses" aria-labelledby="assets-by-status">
      <h2 id="assets-by-status">Assets by status</h2>
      <div className="qm-share" aria-hidden="true">
        {shares.map(({ status, count: number }) =>
          number === 0 ? null : <span key={status} data-status={status} style={{ flexGrow: number }} />,
        )}
      </div>
      <ul>
        {shares.map(({ status, count: number }) => (
          <li key={status}>
            <Link to={`/assets?${new URLSearchParams({ status })}`}>
              <StateIcon state={status} />
              <span>{stateLabel(status)}</span> <b>{count(number)}</b>{' '}
              <span className="percent">{shareOf(number, all)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <ChartTable
        caption="Assets by status"
        head={['Status', 'Assets', 'Share']}
        rows={shares.map(({ status, count: number }) => [stateLabel(status), number, shareOf(number, all)])}
      />
    </section>
  );
}

const shareOf = (number: number, all: number): string =>
  `${all === 0 ? 0 : Math.round((number / all) * 100)}%`;
