import { LoadingState } from '../ui/loading-state.tsx';

const rows = Array.from({ length: 9 }, (_, index) => index);

/** Rows of the same size as the ones being loaded; shown only if that takes a while. */
export const ConfigurationSkeleton = () => (
  <LoadingState>
    <ul className="qm-rows" aria-hidden="true">
      {rows.map((row) => (
        <li key={row}>
          <span className="bp6-skeleton qm-tile" />
          <span className="bp6-skeleton qm-skeleton-line" style={{ width: 120 + ((row * 7) % 5) * 16 }} />
        </li>
      ))}
    </ul>
  </LoadingState>
);
