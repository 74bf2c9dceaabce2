import { Cog } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import { count } from '../ui/numbers.ts';
import { OfferedButton } from '../ui/offered-button.tsx';
import { Page } from '../ui/page.tsx';
import { part } from '../ui/part.tsx';
import { MarkAllAsRead } from './mark-all-as-read.tsx';
import { NoticeList } from './notice-list.tsx';
import { useNotifications } from './use-notifications.ts';

const EditProfile = part(async () => (await import('../profile/edit-profile.tsx')).EditProfile);

/** /notifications: what the bell opens on a phone. */
export function Screen() {
  const list = useNotifications();
  const [editing, setEditing] = useState(false);
  const settings = useRef<HTMLButtonElement>(null);
  return (
    <Page
      title="Notifications"
      count={list.unread > 0 ? `${count(list.unread)} unread` : undefined}
      actions={
        <>
          <MarkAllAsRead unread={list.unread} handFocusTo={settings} />
          <OfferedButton
            ref={settings}
            variant="minimal"
            icon={<Cog size={16} />}
            aria-label="Notification settings"
            onClick={() => setEditing(true)}
          />
        </>
      }
    >
      <NoticeList list={list} />
      {editing ? <EditProfile at="notifications" onClose={() => setEditing(false)} /> : null}
    </Page>
  );
}
