import { lazy, Suspense, useState } from 'react';
import { Bell } from '../notifications/bell.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { preloadOnHover } from './screens.ts';

const EditProfile = lazy(async () => ({
  default: (await import('../profile/edit-profile.tsx')).EditProfile,
}));

/** At the header's end: what the signed-in person was told, and their menu. */
export function OwnMenus() {
  const [editing, setEditing] = useState<'profile' | 'notifications'>();
  return (
    <>
      <Bell preload={preloadOnHover('/notifications')} onSettings={() => setEditing('notifications')} />
      <ProfileMenu onEdit={() => setEditing('profile')} />
      {editing ? (
        <Suspense fallback={null}>
          <EditProfile at={editing} onClose={() => setEditing(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}
