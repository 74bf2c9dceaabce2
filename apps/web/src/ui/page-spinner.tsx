import { Spinner } from '@blueprintjs/core';

/** The global spinner, shown while the session or the code of a screen loads. */
export const PageSpinner = () => (
  <div className="qm-centre" role="status" aria-label="Loading">
    <h1 className="qm-visually-hidden">Loading</h1>
    <Spinner size={32} />
  </div>
);
