import { Button, Dialog, DialogBody } from '@blueprintjs/core';
import type { ScanAnswer } from '@quartermaster/core/stocktakes/stocktake';
import '../ui/dialog.css';
import './to-find.css';

interface ChooseProps {
  readonly answer: ScanAnswer;
  readonly onChoose: (assetId: string) => void;
  readonly onClose: () => void;
}

/** Asks which asset was scanned, where several have the serial number. */
export const Choose = ({ answer: { code, candidates = [] }, onChoose, onClose }: ChooseProps) => (
  <Dialog isOpen title={`Which one is ${code}?`} onClose={onClose}>
    <DialogBody>
      <ul className="qm-to-find">
        {candidates.map(({ id, assetId, name, recordedAt }) => (
          <li key={id}>
            <div>
              <b>{name}</b>
              <small>
                <span className="qm-mono">{assetId}</span>
                {recordedAt === undefined ? '' : ` · ${recordedAt}`}
              </small>
            </div>
            <Button
              variant="outlined"
              text="This one"
              aria-label={`This one: ${assetId}`}
              onClick={() => onChoose(assetId)}
            />
          </li>
        ))}
      </ul>
    </DialogBody>
  </Dialog>
);
