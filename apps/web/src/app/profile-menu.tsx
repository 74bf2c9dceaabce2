import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { Desktop, Flash, LogOut, Moon, Person, Tick } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { api } from '../api.ts';
import { useForgetSession, useUser } from '../auth/session.tsx';
import { type Appearance, useAppearance } from '../branding/appearance.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Dropdown } from '../ui/dropdown.tsx';
import { type CommandAction, useOffered } from '../ui/offered-actions.ts';
import { toastError } from '../ui/toast.ts';

const appearances: readonly {
  readonly value: Appearance;
  readonly label: string;
  readonly Icon: typeof Moon;
}[] = [
  { value: 'light', label: 'Light appearance', Icon: Flash },
  { value: 'dark', label: 'Dark appearance', Icon: Moon },
  { value: 'system', label: 'Match system', Icon: Desktop },
];

interface ProfileMenuProps {
  readonly onEdit: () => void;
}

/** The signed-in person's menu: appearance, profile, signing out. */
export function ProfileMenu({ onEdit }: ProfileMenuProps) {
  const user = useUser();
  const navigate = useNavigate();
  const forget = useForgetSession();
  const [appearance, setAppearance] = useAppearance();
  const signOut = useMutation(
    api.auth.signOut.mutationOptions({
      onSuccess: () => {
        forget();
        void navigate('/login');
      },
      onError: () => toastError(message.signOutFailed),
    }),
  );
  const ofAppearance = appearances.map(({ value, label, Icon }) => ({
    text: label,
    words: 'theme',
    icon: <Icon size={16} />,
    isChosen: appearance === value,
    onClick: () => setAppearance(value),
  }));
  const own: readonly CommandAction[] = [
    { text: 'Edit Profile', icon: <Person size={16} />, onClick: onEdit },
    {
      text: 'Sign Out',
      icon: <LogOut size={16} />,
      disabled: signOut.isPending,
      onClick: () => signOut.mutate({}),
    },
  ];
  useOffered({ of: 'person', title: 'Appearance and profile', actions: [...ofAppearance, ...own] });
  return (
    <Dropdown
      at="end"
      content={
        <div className="qm-profile">
          <p className="qm-profile-head">
            <span className="qm-strong qm-clip">{user.displayName}</span>
            <span className="qm-muted qm-clip">{user.email}</span>
          </p>
          <Menu>
            {ofAppearance.map(({ text, icon, isChosen, onClick }) => (
              <MenuItem
                key={text}
                icon={icon}
                text={text}
                labelElement={isChosen ? <Tick size={16} title="Selected" /> : undefined}
                onClick={onClick}
              />
            ))}
            <MenuDivider />
            {own.map((action) => (
              <MenuItem key={action.text} {...action} />
            ))}
          </Menu>
        </div>
      }
    >
      <Button
        variant="minimal"
        className="qm-profile-button"
        aria-label={`Profile menu for ${user.displayName}`}
      >
        <Avatar name={user.displayName} photo={user.photoURL} size="md" />
      </Button>
    </Dropdown>
  );
}
