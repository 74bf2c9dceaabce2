import { Checkbox } from '@blueprintjs/core';
import type { MouseEvent } from 'react';
import type { RowSelection } from './selection.ts';

interface SelectRowProps {
  readonly name: string;
  readonly rowKey: string;
  readonly selection: RowSelection;
}

/** The whole cell is the checkbox's, so that a near miss doesn't open the row. */
export const SelectRow = ({ name, rowKey, selection }: SelectRowProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the row handles the keys
  <td
    className="check"
    onClick={(event) => {
      event.stopPropagation();
      // Else the click on the checkbox's label would be followed by one on its input.
      if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
      if (!selectByClick(event, selection, rowKey)) selection.toggle(rowKey);
    }}
  >
    <Checkbox
      checked={selection.has(rowKey)}
      aria-label={`Select ${name}`}
      inputRef={outOfTabOrder}
      onChange={ignore}
    />
  </td>
);

/** Rows are reached by arrow keys, and selected by Space. */
const outOfTabOrder = (input: HTMLInputElement | null): void => {
  if (input) input.tabIndex = -1;
};
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
