import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { CaretDown, Plus } from '@blueprintjs/icons';
import { type ActionType, actionTypes } from '@quartermaster/core/workflows/actions';
import type { Action } from '@quartermaster/core/workflows/workflow';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { MoveButton } from '../conditions/move-button.tsx';
import { actionIcons, actionNames, actionSentences } from './action-names.ts';

interface ActionListProps {
  readonly actions: readonly Action[];
  readonly open: number;
  readonly onOpen: (at: number) => void;
  readonly onAdd: (type: ActionType) => void;
  readonly onMove: (at: number, step: number) => void;
}

/** The actions as they were entered; the open one is shown beside them. */
export const ActionList = ({ actions, open, onOpen, onAdd, onMove }: ActionListProps) => (
  <>
    <ul className="qm-actions" aria-label="Actions">
      {actions.map(({ type, name, forEach }, at) => {
        const Icon = actionIcons[type];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: while an id is typed, two may have the same
          <li key={at} className={at === open ? 'open' : ''}>
            <MoveButton
              label={name || `action ${at + 1}`}
              directions={[
                ...(at > 0 ? ['up' as const] : []),
                ...(at < actions.length - 1 ? ['down' as const] : []),
              ]}
              onMove={(direction) => onMove(at, direction === 'up' ? -1 : 1)}
            />
            <button type="button" aria-current={at === open} onClick={() => onOpen(at)}>
              <Icon size={16} />
              <span className="qm-twin">
                <b>{name || `Action ${at + 1}`}</b>
                <small>
                  {actionNames[type]}
                  {forEach ? ', repeated' : ''}
                </small>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
    <Dropdown
      at="start"
      content={
        <Menu className="qm-action-types">
          {actionTypes.map((type) => {
            const Icon = actionIcons[type];
            return (
              <MenuItem
                key={type}
                multiline
                icon={<Icon size={16} />}
                text={
                  <>
                    {actionNames[type]}
                    <br />
                    <span className="qm-muted qm-sm">{actionSentences[type]}</span>
                  </>
                }
                onClick={() => onAdd(type)}
              />
            );
          })}
        </Menu>
      }
    >
      <Button
        className="qm-add"
        variant="minimal"
        icon={<Plus size={16} />}
        endIcon={<CaretDown size={16} />}
        text="Add action"
      />
    </Dropdown>
  </>
);
