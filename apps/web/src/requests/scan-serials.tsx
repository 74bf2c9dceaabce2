import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { InfoSign, TickCircle } from '@blueprintjs/icons';
import { fold } from '@quartermaster/core/query/fold';
import type { Unit } from '@quartermaster/core/requests/request';
import { readScan } from '@quartermaster/core/scanning/read-scan';
import { scanTexts } from '@quartermaster/core/scanning/scan-texts';
import { useState } from 'react';
import { Camera } from '../scanning/camera.tsx';
import { useReturnFocus } from '../ui/focus.ts';
import type { Receiving } from './use-receiving.ts';

/** What was read last: the serial number of a unit, or why it is none. */
interface Read {
  readonly text: string;
  readonly note: string;
  /** The unit that got it. */
  readonly unit?: Unit;
}

/** The longest serial number. */
const mostCharacters = 200;

/** Reads serial numbers by camera, from the packages of one unit after the other. */
export function ScanSerials({ receiving }: { readonly receiving: Receiving }) {
  const { awaited, drafts, scanning, scan, mark } = receiving;
  const [read, setRead] = useState<Read>();
  useReturnFocus();
  const current = awaited.find(({ key }) => key === scanning);
  const serialOf = ({ key }: Unit): string | undefined => {
    const { state, text } = drafts.get(key) ?? {};
    return state === 'received' && text !== '' ? text : undefined;
  };
  const onCode = (code: string): void => {
    const text = readScan(code).slice(0, mostCharacters);
    const labelled = awaited.find(({ assetId }) => fold(assetId) === fold(text));
    const before = awaited.find((unit) => serialOf(unit) === text);
    if (labelled) {
      scan(labelled.key);
      setRead({ text, note: scanTexts.nowItsSerial });
    } else if (text !== code.trim()) setRead({ text, note: scanTexts.labelOfOther });
    else if (before) setRead({ text, note: scanTexts.alreadyEntered(before.assetId) });
    else if (current) {
      mark(current.key, { state: 'received', text });
      setRead({ text, note: scanTexts.serialOf(current.assetId), unit: current });
      scan(nextAfter(current)?.key);
    }
  };
  /** Nothing has been entered for it yet; those before it come last. */
  const nextAfter = (unit: Unit): Unit | undefined => {
    const at = awaited.indexOf(unit);
    return [...awaited.slice(at + 1), ...awaited.slice(0, at)].find(({ key }) => !drafts.has(key));
  };
  const undo = ({ key }: Unit): void => {
    mark(key, undefined);
    setRead(undefined);
    scan(key);
  };
  return (
    <Dialog isOpen title="Scan serial numbers" transitionDuration={120} onClose={() => scan(undefined)}>
      <DialogBody className="qm-scan-serials">
        <Camera onCode={onCode} withoutProducts>
          {read ? (
            <div className="qm-cam-hit" role="status" data-tone={read.unit ? 'green' : 'orange'}>
              {read.unit ? <TickCircle size={16} /> : <InfoSign size={16} />}
              <div className="qm-clip">
                <b className="qm-mono">{read.text}</b>
                <small>{read.note}</small>
              </div>
              {read.unit ? (
                <Button variant="minimal" text="Undo" onClick={() => read.unit && undo(read.unit)} />
              ) : null}
            </div>
          ) : null}
        </Camera>
        <ul aria-label="Units to scan">
          {awaited.map((unit) => (
            <li key={unit.key}>
              <button type="button" aria-pressed={unit === current} onClick={() => scan(unit.key)}>
                <span className="qm-mono">{unit.assetId}</span>
                <span className={serialOf(unit) === undefined ? 'qm-muted' : 'qm-mono qm-clip'}>
                  {serialOf(unit) ?? (unit === current ? scanTexts.scanItNow : scanTexts.noSerialYet)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text="Done" onClick={() => scan(undefined)} />} />
    </Dialog>
  );
}
