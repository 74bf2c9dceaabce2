import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { Disable, Eraser, Key, More, Trash, Unlock } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { isErased } from '@quartermaster/core/users/erasure';
import { Fragment } from 'react';
import { api, client, failureText } from '../../api.ts';
import { useSave } from '../../forms/use-save.ts';
import { usePhone } from '../../ui/breakpoints.ts';
import { Dropdown } from '../../ui/dropdown.tsx';
import { type CommandAction, useOffered } from '../../ui/offered-actions.ts';
import { toastError } from '../../ui/toast.ts';
import { type Person, useIsLastAdministrator } from '../use-people.ts';

/** The actions that ask for confirmation first. */
export type AccountTask = 'suspend' | 'reset' | 'delete' | 'erase';

interface AccountMenuProps {
  readonly person: Person;
  readonly onTask: (task: AccountTask) => void;
  /** The page's own actions, which the menu also contains on a phone. */
  readonly own: readonly CommandAction[];
}

/** In the menu only. */
interface AccountAction extends CommandAction {
  readonly intent?: 'danger';
  readonly labelElement?: string;
  /** Separated from what is above. */
  readonly apart?: boolean;
}

/** An administrator's actions on an account; the last administrator's account can't be taken away. */
export function AccountMenu({ person, onTask, own }: AccountMenuProps) {
  const actions = useAccountActions(person, onTask);
  const isPhone = usePhone();
  useOffered({ of: 'record', title: person.displayName, actions: [...own, ...actions] });
  return (
    <Dropdown
      at="end"
      content={
        <Menu>
          {isPhone ? own.map((action) => <MenuItem key={action.text} {...action} />) : null}
          {actions.map(({ apart = false, ...action }) => (
            <Fragment key={action.text}>
              {apart ? <MenuDivider /> : null}
              <MenuItem {...action} />
            </Fragment>
          ))}
        </Menu>
      }
    >
      <Button variant="minimal" icon={<More size={16} />} aria-label="More" />
    </Dropdown>
  );
}

function useAccountActions(person: Person, onTask: AccountMenuProps['onTask']): readonly AccountAction[] {
  const { id, displayName, suspended, invitation } = person;
  const isLast = useIsLastAdministrator(person);
  const isFormer = isErased(person);
  const resume = useSave(client.users.setSuspended, {
    invalidates: [api.users],
    success: message.userResumed(displayName),
  });
  const letIn = (): void =>
    void resume
      .save({ params: { id }, body: { suspended: false } })
      .catch((error: unknown) => toastError(failureText(error, message.userNotResumed)));
  const taking = isLast ? { disabled: true, labelElement: 'Last administrator' } : {};
  const suspend = {
    text: 'Suspend',
    icon: <Disable size={16} />,
    ...taking,
    onClick: () => onTask('suspend'),
  };
  const actions: readonly (AccountAction | false)[] = [
    !isFormer &&
      (suspended ? { text: 'Let sign in again', icon: <Unlock size={16} />, onClick: letIn } : suspend),
    !suspended &&
      invitation === undefined && {
        text: 'Reset password',
        icon: <Key size={16} />,
        onClick: () => onTask('reset'),
      },
    {
      text: 'Delete',
      icon: <Trash size={16} />,
      intent: 'danger',
      ...taking,
      onClick: () => onTask('delete'),
    },
    !isLast &&
      !isFormer && {
        text: 'Erase personal data',
        icon: <Eraser size={16} />,
        intent: 'danger',
        apart: true,
        onClick: () => onTask('erase'),
      },
  ];
  return actions.filter((action) => action !== false);
}
