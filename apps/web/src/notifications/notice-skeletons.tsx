const rows = [0, 1, 2, 3, 4];

/** Stand for notifications while they are loading. */
export const NoticeSkeletons = () => (
  <ul aria-hidden="true">
    {rows.map((row) => (
      <li key={row} className="qm-notice">
        <span className="bp6-skeleton qm-dot" />
        <span className="qm-notice-bars">
          <span className="bp6-skeleton qm-skeleton-line" style={{ width: 200 + ((row * 7) % 5) * 16 }} />
          <span className="bp6-skeleton qm-skeleton-line" style={{ width: 120 + ((row * 5) % 4) * 16 }} />
        </span>
      </li>
    ))}
  </ul>
);
