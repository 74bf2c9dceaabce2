import { Checkbox } from '@blueprintjs/core';
import type { MouseEvent } from 'react';
import type { RowSelection } from './selection.ts';

interface SelectRowProps {
  readonly name: string;
  readonly checked: boolean;
  readonly onCheck: (event: MouseEvent) => void;
}

/** The whole cell is the checkbox's, so that a near miss doesn't open the row. */
export const SelectRow = ({ name, checked, onCheck }: SelectRowProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the row handles the keys
  <td
    className="check"
    onClick={(event) => {
      event.stopPropagation();
      // Else the click on the checkbox's label would be followed by one on its input.
      if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
      onCheck(event);
    }}
  >
    {/* As Blueprint's Checkbox, which takes longer. Rows are reached by arrow keys, and selected by Space. */}
    <label className="bp6-control bp6-checkbox">
      <input
        type="checkbox"
        className="bp6-control-input"
        checked={checked}
        aria-label={`Select ${name}`}
        tabIndex={-1}
        onChange={ignore}
      />
      <span className="bp6-control-indicator" />
    </label>
  </td>
);

/** The click has done it. */
const ignore = (): void => undefined;

interface SelectLoadedProps {
  readonly selection: RowSelection;
  readonly disabled: boolean;
}

/** In the head of the table. */
export const SelectLoaded = ({ selection, disabled }: SelectLoadedProps) => (
  <th scope="col" className="check">
    <Checkbox
      checked={selection.loaded === 'all'}
      indeterminate={selection.loaded === 'some'}
      aria-label="Select all loaded rows"
      disabled={disabled}
      onChange={selection.toggleLoaded}
    />
  </th>
);

/** Shift-click selects the rows in between, Ctrl-click (on a Mac, Command-click) this one. @returns whether it did */
export function selectByClick(event: MouseEvent, selection: RowSelection | undefined, key: string): boolean {
  if (!selection) return false;
  if (event.shiftKey) selection.extendTo(key);
  else if (event.ctrlKey || event.metaKey) selection.toggle(key);
  else return false;
  return true;
}

/** Shift-click would mark the text between two clicks. */
export const keepTextUnmarked = (event: MouseEvent): void => {
  if (event.shiftKey) event.preventDefault();
};
