import { Button } from '@blueprintjs/core';
import { type FocusEvent, type ReactElement, type ReactNode, type RefObject, useState } from 'react';
import { type CommandAction, useOffered } from './offered-actions.ts';

export interface RowAction extends CommandAction {
  readonly icon: ReactElement;
  readonly busy?: boolean;
}

/** What can be done with a row of a list, by its buttons and, while it has the focus, by the palette. */
export interface RowOffer {
  readonly name: string;
  readonly actions: readonly RowAction[];
}

interface RowButtonsProps extends RowOffer {
  readonly size?: 'small' | 'medium';
}

export const RowButtons = ({ name, actions, size = 'small' }: RowButtonsProps) =>
  actions.map(({ text, icon, disabled = false, busy = false, onClick }, at) => (
    <Button
      // Some change their text when they are pressed, and keep the focus.
      // biome-ignore lint/suspicious/noArrayIndexKey: always the same actions in the same order
      key={at}
      variant="minimal"
      size={size}
      icon={icon}
      aria-label={`${text} ${name}`}
      title={text}
      disabled={disabled}
      loading={busy}
      onClick={onClick}
    />
  ));

/** Offers a row's actions for as long as it is rendered. */
export function OfferedRow({ name, actions }: RowOffer) {
  useOffered({ of: 'record', title: name, actions });
  return null;
}

/** The key of the row that has the focus, or had it before the palette was opened. */
export function useFocusedRow(list: RefObject<HTMLElement | null>) {
  const [focused, setFocused] = useState<string>();
  return {
    focused,
    onRowFocus: setFocused,
    onBlur: ({ relatedTarget: next }: FocusEvent): void => {
      if (next instanceof Element && !list.current?.contains(next) && !next.closest('.qm-palette'))
        setFocused(undefined);
    },
  };
}

export interface OfferedCards {
  /** For the element around the cards, each of which is named by its `data-key`. */
  readonly events: {
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
  readonly offered: ReactNode;
}

interface Cards<Row> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly rowActions?: (row: Row) => RowOffer;
}

/** Has the palette offer what can be done with the card that has the focus. */
export function useOfferedCards<Row>(
  list: RefObject<HTMLElement | null>,
  { rows, rowKey, rowActions }: Cards<Row>,
): OfferedCards {
  const { focused, onRowFocus, onBlur } = useFocusedRow(list);
  const row = rowActions && rows.find((one) => rowKey(one) === focused);
  const offer = row && rowActions(row);
  return {
    events: {
      onFocus: ({ target }) => onRowFocus(target.closest<HTMLElement>('[data-key]')?.dataset.key),
      onBlur,
    },
    offered: offer ? <OfferedRow {...offer} /> : null,
  };
}
