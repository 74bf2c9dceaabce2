import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { Disable, Edit, Eraser, Key, LogOut, More, Trash, Unlock } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { isErased } from '@quartermaster/core/users/erasure';
import { api, client, failureText } from '../../api.ts';
import { useSave } from '../../forms/use-save.ts';
import { usePhone } from '../../ui/breakpoints.ts';
import { Dropdown } from '../../ui/dropdown.tsx';
import { toastError } from '../../ui/toast.ts';
import { type Person, useIsLastAdministrator } from '../use-people.ts';

/** The actions that ask for confirmation first. */
export type AccountTask = 'suspend' | 'reset' | 'delete' | 'erase';

interface AccountMenuProps {
  readonly person: Person;
  readonly onTask: (task: AccountTask) => void;
  /** On a phone, the menu also contains the page's own actions. */
  readonly onEdit?: (() => void) | undefined;
  readonly onOffBoard?: (() => void) | undefined;
}

/** An administrator's actions on an account; the last administrator's account can't be taken away. */
export function AccountMenu({ person, onTask, onEdit, onOffBoard }: AccountMenuProps) {
  const { id, displayName, suspended, invitation } = person;
  const isLast = useIsLastAdministrator(person);
  const isPhone = usePhone();
  const resume = useSave(client.users.setSuspended, {
    invalidates: [api.users],
    success: message.userResumed(displayName),
  });
  const letIn = (): void =>
    void resume
      .save({ params: { id }, body: { suspended: false } })
      .catch((error: unknown) => toastError(failureText(error, message.userNotResumed)));
  const taking = isLast ? { disabled: true, labelElement: 'Last administrator' } : {};
  return (
    <Dropdown
      at="end"
      content={
        <Menu>
          {isPhone && onEdit ? <MenuItem icon={<Edit size={16} />} text="Edit" onClick={onEdit} /> : null}
          {isPhone && onOffBoard ? (
            <MenuItem icon={<LogOut size={16} />} text="Off-board" onClick={onOffBoard} />
          ) : null}
          {isErased(person) ? null : suspended ? (
            <MenuItem icon={<Unlock size={16} />} text="Let sign in again" onClick={letIn} />
          ) : (
            <MenuItem
              icon={<Disable size={16} />}
              text="Suspend"
              {...taking}
              onClick={() => onTask('suspend')}
            />
          )}
          {suspended || invitation !== undefined ? null : (
            <MenuItem icon={<Key size={16} />} text="Reset password" onClick={() => onTask('reset')} />
          )}
          <MenuItem
            icon={<Trash size={16} />}
            intent="danger"
            text="Delete"
            {...taking}
            onClick={() => onTask('delete')}
          />
          {isLast || isErased(person) ? null : (
            <>
              <MenuDivider />
              <MenuItem
                icon={<Eraser size={16} />}
                intent="danger"
                text="Erase personal data"
                onClick={() => onTask('erase')}
              />
            </>
          )}
        </Menu>
      }
    >
      <Button variant="minimal" icon={<More size={16} />} aria-label="More" />
    </Dropdown>
  );
}
