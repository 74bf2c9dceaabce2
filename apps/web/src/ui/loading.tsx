import { Spinner } from '@blueprintjs/core';

/** The global spinner, while the session or a screen's code loads. */
export const Loading = () => (
  <div className="qm-centre" role="status" aria-label="Loading">
    <Spinner size={32} />
  </div>
);
