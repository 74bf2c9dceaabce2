import { Button } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { type ReactNode, useEffect, useRef } from 'react';
import { ActionButton } from '../../../ui/action-button.tsx';

interface RowListProps {
  readonly legend: string;
  readonly note?: string | undefined;
  readonly isRequired?: boolean;
  /** What a row is: 'header'. */
  readonly one: string;
  readonly rows: readonly ReactNode[];
  readonly nameOf: (at: number) => string;
  readonly canAdd?: boolean;
  readonly onAdd: () => void;
  readonly onRemove: (at: number) => void;
}

/** Rows of fields to which one adds, and from which one removes. */
export function RowList({
  legend,
  note,
  isRequired,
  one,
  rows,
  nameOf,
  canAdd = true,
  onAdd,
  onRemove,
}: RowListProps) {
  const list = useRef<HTMLDivElement>(null);
  const isAdded = useRef(false);
  useEffect(() => {
    if (!isAdded.current) return;
    isAdded.current = false;
    list.current?.querySelector<HTMLElement>('.qm-param-row:last-child :is(input, select)')?.focus();
  });
  return (
    <fieldset className="qm-variables span">
      <legend>
        {legend} {isRequired ? <span className="qm-required">*</span> : null}
      </legend>
      {note ? <p className="qm-failed qm-sm">{note}</p> : null}
      <div ref={list}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same, and their order never changes
          <div key={at} className="qm-param-row">
            {row}
            <ActionButton
              handFocusTo="neighbour"
              variant="minimal"
              icon={<Cross size={16} />}
              aria-label={`Remove ${nameOf(at)}`}
              onClick={() => onRemove(at)}
            />
          </div>
        ))}
      </div>
      <Button
        className="qm-add"
        variant="minimal"
        size="small"
        icon={<Plus size={16} />}
        text={`Add ${one}`}
        disabled={!canAdd}
        onClick={() => {
          isAdded.current = true;
          onAdd();
        }}
      />
    </fieldset>
  );
}
