import { Menu, MenuItem } from '@blueprintjs/core';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, DragHandleVertical } from '@blueprintjs/icons';
import type { KeyboardEvent } from 'react';
import { Dropdown } from '../../../ui/dropdown.tsx';
import type { Direction } from './condition-tree.ts';

interface MoveButtonProps {
  readonly label: string;
  /** Where it can go. */
  readonly directions: readonly Direction[];
  readonly onMove: (direction: Direction) => void;
}

const choices = [
  { direction: 'up', text: 'Move up', Icon: ArrowUp, key: 'ArrowUp' },
  { direction: 'down', text: 'Move down', Icon: ArrowDown, key: 'ArrowDown' },
  { direction: 'out', text: 'Move out of the group', Icon: ArrowLeft, key: 'ArrowLeft' },
  { direction: 'in', text: 'Move into the group', Icon: ArrowRight, key: 'ArrowRight' },
] as const;

/** Moves a row: by a menu, or at once by the arrow keys. */
export function MoveButton({ label, directions, onMove }: MoveButtonProps) {
  const press = (event: KeyboardEvent): void => {
    const choice = choices.find(({ key }) => key === event.key);
    if (!choice || event.currentTarget.getAttribute('aria-expanded') === 'true') return;
    event.preventDefault();
    event.stopPropagation();
    if (directions.includes(choice.direction)) onMove(choice.direction);
  };
  return (
    <Dropdown
      at="start"
      content={
        <Menu>
          {choices.map(({ direction, text, Icon }) => (
            <MenuItem
              key={direction}
              text={text}
              icon={<Icon size={16} />}
              disabled={!directions.includes(direction)}
              onClick={() => onMove(direction)}
            />
          ))}
        </Menu>
      }
    >
      <button
        type="button"
        className="qm-grip"
        aria-label={`Move ${label}`}
        aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight"
        title="Move: arrow keys, or click"
        onKeyDown={press}
      >
        <DragHandleVertical size={16} />
      </button>
    </Dropdown>
  );
}
