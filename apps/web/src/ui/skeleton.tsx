import { useLoadingPhase } from './loading-phase.ts';

const shownRows = Array.from({ length: 20 }, (_, index) => index);

interface SkeletonColumn {
  readonly key: string;
  /** px */
  readonly skeleton?: number;
  readonly picture?: boolean;
}

interface SkeletonRowsProps {
  readonly columns: readonly SkeletonColumn[];
  readonly checkboxes: boolean;
}

/**
 * Rows of the same size as the ones being loaded; shown only if that takes a while,
 * until LoadingState explains it.
 */
export function SkeletonRows({ columns, checkboxes }: SkeletonRowsProps) {
  if (useLoadingPhase() !== 'noticeable') return null;
  return shownRows.map((row) => (
    <tr key={row} className="qm-gap">
      {checkboxes ? (
        <td>
          <span className="bp6-skeleton qm-skeleton-check" />
        </td>
      ) : null}
      {columns.map((column, index) => (
        <td key={column.key}>
          <span className="qm-row">
            {column.picture ? <span className="bp6-skeleton qm-tile sm" /> : null}
            <span
              className="bp6-skeleton qm-skeleton-line"
              style={{ width: (column.skeleton ?? 72) + ((row * 7 + index * 5) % 4) * 8 }}
            />
          </span>
        </td>
      ))}
    </tr>
  ));
}

/** The same for the list on a phone. */
export const SkeletonList = () => (
  <ul className="qm-list" aria-hidden="true">
    {shownRows.slice(0, 9).map((row) => (
      <li key={row} className="qm-skeleton-row">
        <span className="bp6-skeleton qm-skeleton-tile" />
        <span className="bp6-skeleton qm-skeleton-line" style={{ width: 120 + ((row * 7) % 5) * 16 }} />
      </li>
    ))}
  </ul>
);

/** Stands for a value in a row or a list of facts while it is loading. */
export const SkeletonValue = () => (
  <span className="bp6-skeleton qm-skeleton-line" style={{ width: 72 }} aria-hidden="true" />
);

/** Stands for the totals below a list while they are loading. */
export const SkeletonTotal = () =>
  useLoadingPhase() === 'short' ? null : (
    <span className="bp6-skeleton qm-skeleton-line" style={{ width: 240 }} aria-hidden="true" />
  );
