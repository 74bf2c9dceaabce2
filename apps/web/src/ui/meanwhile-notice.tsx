import { Callout } from '@blueprintjs/core';
import { History } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { ToggleChip } from './chip.tsx';
import './meanwhile.css';
import { type FieldChange, same } from './meanwhile.ts';

interface MeanwhileNoticeProps {
  readonly changes: readonly FieldChange[];
  /** Counts saves that were stopped: each takes the focus here. */
  readonly told: number;
  readonly labels: Readonly<Record<string, string>>;
  /** How a field's value reads, where it isn't its own text: the path of a location, say. */
  readonly show?: ((name: string, value: unknown) => string | undefined) | undefined;
  readonly onChoose: (name: string, whose: 'theirs' | 'yours') => void;
}

/** Above a form, when its record has changed meanwhile: what, field by field, and whose value is to be kept. */
export function MeanwhileNotice({ changes, told, labels, show, onChoose }: MeanwhileNoticeProps) {
  const values: FieldValues = useWatch();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (told > 0) notice.current?.focus();
  }, [told]);
  if (changes.length === 0) return null;
  const text = (name: string, value: unknown): string => show?.(name, value) ?? valueText(value);
  return (
    <div ref={notice} tabIndex={-1} className="qm-meanwhile">
      <Callout icon={<History size={16} />}>
        <p role="alert">
          <b>Somebody else changed this meanwhile.</b> What you typed is still here: look through it and save
          again.
        </p>
        <ul aria-label="Changed meanwhile">
          {changes.map((change) => {
            const { name, before, theirs, conflict } = change;
            const label = labels[name] ?? name;
            if (!conflict) {
              return (
                <li key={name}>
                  <span className="qm-muted">{label}</span>
                  <span>
                    <s className="qm-muted">{text(name, without(before, theirs))}</s>{' '}
                    <b>{text(name, without(theirs, before))}</b>
                  </span>
                </li>
              );
            }
            const value: unknown = values[name];
            const taken = same(value, theirs);
            return (
              <li key={name}>
                <span className="qm-muted">{label}</span>
                {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend that is no label of a row */}
                <span role="group" aria-label={label} className="qm-whose">
                  <ToggleChip pressed={taken} icon={null} onToggle={() => onChoose(name, 'theirs')}>
                    <span className="qm-clip">Theirs: {text(name, theirs)}</span>
                  </ToggleChip>
                  <ToggleChip pressed={!taken} icon={null} onToggle={() => onChoose(name, 'yours')}>
                    <span className="qm-clip">Yours: {text(name, taken ? change.yours : value)}</span>
                  </ToggleChip>
                </span>
              </li>
            );
          })}
        </ul>
      </Callout>
    </div>
  );
}

/** Of two lists only what the other hasn't, unless they differ in their order alone; anything else whole. */
function without(value: unknown, other: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(other)) return value;
  const rest = value.filter((one) => !other.some((another) => same(one, another)));
  return rest.length === 0 && value.length === other.length ? value : rest;
}

function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length === 0 ? 'None' : value.map(valueText).join(', ');
  if (typeof value === 'object') return Object.values(value).map(valueText).join(', ');
  return String(value);
}
