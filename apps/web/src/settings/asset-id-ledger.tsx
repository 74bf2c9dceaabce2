import { Button, Dialog, DialogBody } from '@blueprintjs/core';
import { gapReasonWords } from '@quartermaster/core/assets/asset-id-ledger';
import { assetIdMessages as message } from '@quartermaster/core/assets/asset-id-messages';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { api, client } from '../api.ts';
import { useSave } from '../forms/use-save.ts';
import { ErrorState } from '../ui/empty-state.tsx';
import { useReturnFocus } from '../ui/focus.ts';
import { LoadingState } from '../ui/loading-state.tsx';
import { counted } from '../ui/numbers.ts';
import { OnDay } from '../ui/time.tsx';
import './asset-id-ledger.css';

/** Which asset IDs are reserved, and which are missing with the reason. */
export function AssetIdLedger({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(api.assetIds.get.queryOptions());
  const { save, busy } = useSave(client.assetIds.release, { invalidates: [api.assetIds] });
  useReturnFocus();
  return (
    <Dialog isOpen title="Asset IDs" transitionDuration={120} onClose={onClose}>
      <DialogBody className="qm-ledger">
        {data ? (
          <>
            <h3 className="qm-h3">Reserved</h3>
            {data.reservations.length === 0 ? <p className="qm-muted">{message.noneReserved}</p> : null}
            <ul aria-label="Reserved">
              {data.reservations.map(({ id, assetIds, used, reservedAt }) => (
                <li key={id}>
                  <span className="qm-mono">{rangeOf(assetIds[0], assetIds.at(-1))}</span>
                  <span className="qm-muted">
                    <OnDay instant={reservedAt} />, {assetIds.length} left{used > 0 ? `, ${used} used` : ''}
                  </span>
                  <Link
                    className="bp6-button bp6-small bp6-minimal"
                    to={`/assets/labels?ids=${assetIds.join(',')}`}
                  >
                    Print
                  </Link>
                  <Button
                    size="small"
                    variant="minimal"
                    text="Release"
                    disabled={busy}
                    onClick={() => void save({ params: { id } }).catch(() => undefined)}
                  />
                </li>
              ))}
            </ul>
            <h3 className="qm-h3">
              Gaps <span className="qm-muted">{counted(data.total, 'gap')}</span>
            </h3>
            <ul aria-label="Gaps">
              {data.gaps.map(({ from, to, count, reason }) => (
                <li key={from}>
                  <span className="qm-mono">{rangeOf(from, to)}</span>
                  <span className="qm-muted">
                    {gapReasonWords[reason]}
                    {count > 1 ? `, ${counted(count, 'ID')}` : ''}
                  </span>
                </li>
              ))}
            </ul>
          </>
        ) : error ? (
          <ErrorState error={error} text={message.assetIdsNotLoaded} retry={() => void refetch()} />
        ) : (
          <LoadingState />
        )}
      </DialogBody>
    </Dialog>
  );
}

const rangeOf = (from = '', to = ''): string => (from === to ? from : `${from} – ${to}`);
