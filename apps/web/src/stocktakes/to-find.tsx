import { Button, Dialog, DialogBody } from '@blueprintjs/core';
import { Tick } from '@blueprintjs/icons';
import type { CountLine } from '@quartermaster/core/stocktakes/stocktake';
import { PersonLabel } from '../users/person-label.tsx';
import '../ui/dialog.css';
import './to-find.css';
import { counted } from '../ui/numbers.ts';
import { formatMoment } from '../ui/time.tsx';

interface ToFindProps {
  /** What should be here and wasn't scanned. */
  readonly lines: readonly CountLine[];
  readonly onSeen: (assetId: string) => void;
  readonly onClose: () => void;
}

/** What is still to be found, with who has it and when it was last seen; each can be ticked as seen. */
export const ToFind = ({ lines, onSeen, onClose }: ToFindProps) => (
  <Dialog isOpen title={`${counted(lines.length, 'asset')} to find`} onClose={onClose}>
    <DialogBody>
      <ul className="qm-to-find">
        {lines.map(({ asset }) =>
          asset ? (
            <li key={asset.id}>
              <div>
                <b>{asset.name}</b>
                <small>
                  <span className="qm-mono">{asset.assetId}</span>
                  {asset.lastSeen ? ` · last seen ${formatMoment(asset.lastSeen)}` : ' · never seen'}
                </small>
                {asset.assignedTo === null ? null : <PersonLabel email={asset.assignedTo} />}
              </div>
              <Button
                variant="outlined"
                icon={<Tick size={16} />}
                text="Seen"
                aria-label={`Seen: ${asset.assetId}`}
                onClick={() => onSeen(asset.assetId)}
              />
            </li>
          ) : null,
        )}
      </ul>
      {lines.length === 0 ? <p>Everything is here</p> : null}
    </DialogBody>
  </Dialog>
);
