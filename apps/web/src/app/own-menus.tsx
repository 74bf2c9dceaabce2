import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Bell } from '../notifications/bell.tsx';
import { accessTokensHash } from '../profile/access-tokens-hash.ts';
import { part } from '../ui/part.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { preloadOnHover } from './screens.ts';

const EditProfile = part(async () => (await import('../profile/edit-profile.tsx')).EditProfile);

/** At the header's end: what the signed-in person was told, and their menu. */
export function OwnMenus() {
  const [asked, setEditing] = useState<'profile' | 'notifications'>();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const editing = hash === accessTokensHash ? 'tokens' : asked;
  const close = (): void => {
    setEditing(undefined);
    if (hash === accessTokensHash)
      void navigate({ hash: '', search: window.location.search }, { replace: true });
  };
  return (
    <>
      <Bell preload={preloadOnHover('/notifications')} onSettings={() => setEditing('notifications')} />
      <ProfileMenu onEdit={() => setEditing('profile')} />
      {editing ? <EditProfile at={editing} onClose={close} /> : null}
    </>
  );
}
