import { Button } from '@blueprintjs/core';
import { ChevronDown, ChevronUp } from '@blueprintjs/icons';
import { useState } from 'react';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import type { SelectOption } from './select-field.tsx';
import './order-list.css';

interface OrderListProps<Values extends FieldValues> {
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly options: readonly SelectOption[];
}

/** Reorders the chosen options one step at a time. Shows nothing for fewer than two. */
export function OrderList<Values extends FieldValues>({ name, label, options }: OrderListProps<Values>) {
  const { field } = useController<Values>({ name });
  const [announcement, setAnnouncement] = useState('');
  const values: readonly unknown[] = Array.isArray(field.value) ? field.value : [];
  const rows = values.flatMap((value) => options.find((option) => option.value === value) ?? []);
  if (rows.length < 2) return null;
  const move = (from: number, to: number): void => {
    const row = rows[from];
    // At either end the button stays but does nothing, because removing it would lose the focus.
    if (!row || to < 0 || to >= rows.length) return;
    const moved = rows.filter((other) => other !== row).map(({ value }) => value);
    moved.splice(to, 0, row.value);
    field.onChange(moved);
    setAnnouncement(`${row.label} is now ${to + 1} of ${rows.length}`);
  };
  return (
    <details className="qm-order">
      <summary>{label}</summary>
      <ol>
        {rows.map((row, at) => (
          <li key={row.value}>
            <span className="qm-clip" title={row.label}>
              {row.label}
            </span>
            <Button
              variant="minimal"
              size="small"
              icon={<ChevronUp size={16} />}
              aria-label={`Move ${row.label} up`}
              aria-disabled={at === 0}
              onClick={() => move(at, at - 1)}
            />
            <Button
              variant="minimal"
              size="small"
              icon={<ChevronDown size={16} />}
              aria-label={`Move ${row.label} down`}
              aria-disabled={at === rows.length - 1}
              onClick={() => move(at, at + 1)}
            />
          </li>
        ))}
      </ol>
      <div className="qm-visually-hidden" aria-live="polite">
        {announcement}
      </div>
    </details>
  );
}
