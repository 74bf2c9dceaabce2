import { Waiting } from '../ui/waiting.tsx';

const rows = Array.from({ length: 9 }, (_, index) => index);

/** Rows of the size of what follows; shown only when it takes a while. */
export const RowsLoading = () => (
  <Waiting>
    <ul className="qm-rows" aria-hidden="true">
      {rows.map((row) => (
        <li key={row}>
          <span className="bp6-skeleton qm-tile" />
          <span className="bp6-skeleton qm-bone" style={{ width: 120 + ((row * 7) % 5) * 16 }} />
        </li>
      ))}
    </ul>
  </Waiting>
);
