import type { Trace } from '@quartermaster/core/requests/trace';
import type { TraceFigures } from '@quartermaster/core/requests/trace-figures';
import { AssetStations } from './asset-stations.tsx';
import { RequestStations } from './request-stations.tsx';

interface StationsProps {
  readonly trace: Trace;
  readonly figures: TraceFigures;
  /** Whether other units' traces can be opened. */
  readonly admin: boolean;
}

/** One unit's way: request line, approval, order, asset, holders. */
export const Stations = ({ trace, figures, admin }: StationsProps) => (
  <ol className="qm-trace" aria-label="Trace">
    {trace.request ? (
      <RequestStations trace={trace} figures={figures} admin={admin} request={trace.request} />
    ) : null}
    <AssetStations trace={trace} figures={figures} />
  </ol>
);
