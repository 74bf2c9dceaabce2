import { LoadingState } from '../../ui/loading-state.tsx';

const bones = [136, 184, 112, 160];

/** As large as the first entries, so that nothing jumps when they arrive. */
export const HistorySkeleton = () => (
  <LoadingState>
    <ol className="qm-line qm-history" aria-hidden="true">
      {bones.map((width) => (
        <li key={width}>
          <span className="qm-dot" />
          <span>
            <span className="bp6-skeleton qm-skeleton-line" style={{ width }} />
            <span className="bp6-skeleton qm-skeleton-line" style={{ width: width - 40 }} />
          </span>
        </li>
      ))}
    </ol>
  </LoadingState>
);
