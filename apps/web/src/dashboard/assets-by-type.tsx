import { Cube } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import { ChartTable } from '../ui/chart-table.tsx';
import { count } from '../ui/numbers.ts';
import { TypeTile } from '../ui/type-tile.tsx';
import './charts.css';
import type { Figures } from './figures.ts';

/** The types that have assets, as bars; each is a link to its assets. */
export function AssetsByType({ figures }: { readonly figures: Figures }) {
  const { assetsByType } = figures;
  const most = Math.max(1, ...assetsByType.map(({ count: number }) => number));
  return (
    <section className="qm-card qm-types" aria-labelledby="assets-by-type">
      <h2 id="assets-by-type">Assets by type</h2>
      {assetsByType.length === 0 ? (
        <p className="qm-muted">
          <Cube size={16} /> There are no assets yet.
        </p>
      ) : (
        <ul>
          {assetsByType.map(({ type, count: number }) => (
            <li key={type}>
              <Link to={`/assets?${new URLSearchParams({ type })}`}>
                <TypeTile type={type} size="sm" />
                <span className="qm-clip" title={type}>
                  {type}
                </span>{' '}
                <span className="bar" aria-hidden="true">
                  <span style={{ width: `${(number / most) * 100}%` }} />
                </span>
                <b>{count(number)}</b>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ChartTable
        caption="Assets by type"
        head={['Type', 'Assets']}
        rows={assetsByType.map(({ type, count: number }) => [type, number])}
      />
    </section>
  );
}
