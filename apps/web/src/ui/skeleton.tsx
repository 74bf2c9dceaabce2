import { useWait } from './wait.ts';

const shownRows = Array.from({ length: 14 }, (_, index) => index);

interface SkeletonColumn {
  readonly key: string;
  /** px */
  readonly skeleton?: number;
}

/** Rows of the size of what follows; shown only when it takes a while, until `Waiting` says why. */
export function SkeletonRows({ columns }: { readonly columns: readonly SkeletonColumn[] }) {
  if (useWait() !== 'noticeable') return null;
  return shownRows.map((row) => (
    <tr key={row} className="qm-gap">
      {columns.map((column, index) => (
        <td key={column.key}>
          <span
            className="bp6-skeleton qm-bone"
            style={{ width: (column.skeleton ?? 72) + ((row * 7 + index * 5) % 4) * 8 }}
          />
        </td>
      ))}
    </tr>
  ));
}

/** The same for the phone's list. */
export const SkeletonList = () => (
  <ul className="qm-list" aria-hidden="true">
    {shownRows.slice(0, 9).map((row) => (
      <li key={row} className="qm-bone-row">
        <span className="bp6-skeleton qm-bone-tile" />
        <span className="bp6-skeleton qm-bone" style={{ width: 120 + ((row * 7) % 5) * 16 }} />
      </li>
    ))}
  </ul>
);
