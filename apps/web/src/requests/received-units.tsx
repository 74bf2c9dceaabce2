import { Button, InputGroup } from '@blueprintjs/core';
import { Barcode, ChevronDown, ChevronUp, CrossCircle, TickCircle } from '@blueprintjs/icons';
import { isAwaited } from '@quartermaster/core/requests/receiving';
import type { Unit } from '@quartermaster/core/requests/request';
import { type ClipboardEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSameSerial } from '../assets/use-same-serial.ts';
import { SegmentedChoice } from '../ui/segmented-choice.tsx';
import { OnDay } from '../ui/time.tsx';
import { type Receiving, unitFieldId } from './use-receiving.ts';
import './receiving.css';

/** If an item has more units than this, the completed ones are folded. */
const longest = 8;

/** The units of an item: the state of each, and a field for those that haven't arrived yet. */
export function ReceivedUnits({
  units,
  receiving,
}: {
  readonly units: readonly Unit[];
  readonly receiving: Receiving;
}) {
  const [unfolded, setUnfolded] = useState(false);
  const completed = units.filter((unit) => !isAwaited(unit));
  const folds = units.length > longest && completed.length > 1;
  const shown = folds && !unfolded ? units.filter(isAwaited) : units;
  return (
    <div className="qm-receipt">
      {folds ? (
        <Button
          variant="minimal"
          size="small"
          endIcon={unfolded ? <ChevronUp size={14} /> : <ChevronDown size={14} />}
          aria-expanded={unfolded}
          text={completedText(completed)}
          onClick={() => setUnfolded(!unfolded)}
        />
      ) : null}
      <ul aria-label="Units">
        {shown.map((unit) =>
          isAwaited(unit) ? (
            <AwaitedUnit key={unit.key} unit={unit} receiving={receiving} />
          ) : (
            <CompletedUnit key={unit.key} unit={unit} />
          ),
        )}
      </ul>
    </div>
  );
}

const words: Partial<Record<Unit['state'], string>> = {
  assigned: 'Received',
  missing: 'Missing',
  failed: 'Failed',
  removed: 'Removed',
};

/** '6 received, 1 missing'. */
const completedText = (completed: readonly Unit[]): string =>
  Object.entries(words)
    .map(([wanted, word]) => ({ word, units: completed.filter(({ state }) => state === wanted).length }))
    .filter(({ units }) => units > 0)
    .map(({ word, units }) => `${units} ${word.toLowerCase()}`)
    .join(', ');

function CompletedUnit({ unit }: { readonly unit: Unit }) {
  const { state, assetId, inventoryId, serialNumber, reason, at } = unit;
  const isHere = state === 'assigned';
  return (
    <li>
      {isHere ? (
        <Link className="qm-mono" to={`/assets?selected=${inventoryId}`}>
          {assetId}
        </Link>
      ) : (
        <s className="qm-mono qm-muted">{assetId}</s>
      )}
      <span className={isHere ? 'qm-settled qm-mono' : 'qm-settled'}>{serialNumber ?? reason}</span>
      <span className={isHere ? 'qm-unit-outcome received' : 'qm-unit-outcome'}>
        {at === undefined ? null : (
          <span className="qm-muted">
            <OnDay instant={at} />
          </span>
        )}
        {isHere ? <TickCircle size={14} /> : <CrossCircle size={14} />}
        {words[state]}
      </span>
    </li>
  );
}

function AwaitedUnit({ unit, receiving }: { readonly unit: Unit; readonly receiving: Receiving }) {
  const { key, assetId } = unit;
  const { state, text = '' } = receiving.drafts.get(key) ?? {};
  const failure = receiving.failures.get(key);
  const isMissing = state === 'missing';
  const elsewhere = useSameSerial(isMissing ? '' : text, unit.inventoryId);
  const others = receiving.sameSerial(key) ?? elsewhere;
  const id = unitFieldId(key);
  const press = (wanted: 'received' | 'missing'): void => {
    receiving.mark(key, state === wanted ? undefined : { state: wanted, text: '' });
    if (state !== wanted && wanted === 'missing') document.getElementById(id)?.focus();
  };
  const type = (typed: string): void =>
    receiving.mark(
      key,
      isMissing ? { state, text: typed } : typed === '' ? undefined : { state: 'received', text: typed },
    );
  const paste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text');
    if (isMissing || !/\r?\n./.test(pasted.trim())) return;
    event.preventDefault();
    receiving.paste(pasted, key);
  };
  return (
    <li>
      <Link className="qm-mono" to={`/assets?selected=${unit.inventoryId}`}>
        {assetId}
      </Link>
      <span>
        <InputGroup
          id={id}
          className={isMissing ? 'qm-unit-field' : 'qm-unit-field qm-mono'}
          placeholder={isMissing ? 'Reason' : 'Serial number'}
          aria-label={`${isMissing ? 'Reason' : 'Serial number'}, ${assetId}`}
          intent={failure === undefined ? 'none' : 'danger'}
          aria-invalid={failure !== undefined}
          aria-describedby={
            failure !== undefined ? `${id}-failure` : others !== undefined ? `${id}-others` : undefined
          }
          maxLength={isMissing ? 2000 : 200}
          autoComplete="off"
          spellCheck={isMissing}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (event.ctrlKey || event.metaKey) void receiving.send();
            else focusNextField(event.currentTarget);
          }}
          onPaste={paste}
          {...(isMissing
            ? {}
            : {
                rightElement: (
                  <Button
                    variant="minimal"
                    icon={<Barcode size={16} />}
                    aria-label={`Scan the serial number of ${assetId}`}
                    onClick={() => receiving.scan(key)}
                  />
                ),
              })}
        />
        {failure === undefined ? null : (
          <span className="qm-unit-failure" id={`${id}-failure`} role="alert">
            {failure}
          </span>
        )}
        {others === undefined ? null : (
          <span className="qm-unit-others" id={`${id}-others`} role="status">
            {others}
          </span>
        )}
      </span>
      <SegmentedChoice
        label={assetId}
        options={[
          { value: 'received', text: 'Received' },
          { value: 'missing', text: 'Missing' },
        ]}
        chosen={state}
        onChoose={press}
        record={receiving.record}
      />
    </li>
  );
}

/**
 * Enter, which scanners also send, moves to the next unit, so that a pile can be scanned without the mouse.
 */
function focusNextField(field: HTMLInputElement): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('.qm-unit-field input')];
  fields[fields.indexOf(field) + 1]?.focus();
}
