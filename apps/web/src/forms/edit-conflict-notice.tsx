import { Callout } from '@blueprintjs/core';
import { History } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import { type FieldValues, get, useWatch } from 'react-hook-form';
import { ToggleChip } from '../ui/chips.tsx';
import './edit-conflict.css';
import type { FieldChange } from './edit-conflict.ts';
import { same } from './merge-lists.ts';
import { valueText } from './value-text.ts';

interface EditConflictNoticeProps {
  readonly changes: readonly FieldChange[];
  /** How many saves were stopped; each focuses the notice. */
  readonly stopped: number;
  readonly labels: Readonly<Record<string, string>>;
  /** Turns a field's value into text where it needs more than String(), such as the path of a location. */
  readonly show?: ((name: string, value: unknown) => string | undefined) | undefined;
  readonly onChoose: (name: string, whose: 'theirs' | 'yours') => void;
}

/** Lists above a form what others have changed, field by field, and asks which value to keep. */
export function EditConflictNotice({ changes, stopped, labels, show, onChoose }: EditConflictNoticeProps) {
  const values: FieldValues = useWatch();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (stopped > 0) notice.current?.focus();
  }, [stopped]);
  if (changes.length === 0) return null;
  const text = (name: string, value: unknown): string => show?.(name, value) ?? valueText(value);
  return (
    <div ref={notice} tabIndex={-1} className="qm-edit-conflict">
      <Callout icon={<History size={16} />}>
        <p role="alert">
          <b>Someone else has changed this in the meantime.</b> What you entered is still here: review it and
          save again.
        </p>
        <ul aria-label="Changes by others">
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
            const value: unknown = get(values, name);
            const taken = same(value, theirs);
            return (
              <li key={name}>
                <span className="qm-muted">{label}</span>
                {/* biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset cannot be the label of a row */}
                <span role="group" aria-label={label} className="qm-conflict-choice">
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

/**
 * Reduces a list to what the other doesn't have, unless they only differ in order;
 * other values stay as they are.
 */
function without(value: unknown, other: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(other)) return value;
  const rest = value.filter((one) => !other.some((another) => same(one, another)));
  return rest.length === 0 && value.length === other.length ? value : rest;
}
