import { Button } from '@blueprintjs/core';
import { Cog } from '@blueprintjs/icons';
import { useRef } from 'react';
import { count, counted } from '../ui/numbers.ts';
import { MarkAllAsRead } from './mark-all-as-read.tsx';
import { NoticeList } from './notice-list.tsx';
import { useNotifications } from './use-notifications.ts';

interface NotificationsPopoverProps {
  /** Called when a notification was followed to its screen. */
  readonly onFollow: () => void;
  readonly onSettings: () => void;
}

/** The list below the bell. */
export function NotificationsPopover({ onFollow, onSettings }: NotificationsPopoverProps) {
  const list = useNotifications();
  const settings = useRef<HTMLButtonElement>(null);
  return (
    <div className="qm-notices" role="dialog" aria-label="Notifications">
      <div className="head">
        <h2>Notifications</h2>
        {list.unread > 0 ? <span className="qm-muted">{count(list.unread)} unread</span> : null}
        <span className="qm-push" />
        <MarkAllAsRead unread={list.unread} handFocusTo={settings} />
      </div>
      <NoticeList list={list} takesFocus onFollow={onFollow} />
      <div className="foot">
        <Button
          ref={settings}
          variant="minimal"
          size="small"
          icon={<Cog size={16} />}
          text="Notification settings"
          onClick={onSettings}
        />
        <span className="qm-push qm-muted qm-sm">
          {list.keptDays === undefined ? null : `Kept for ${counted(list.keptDays, 'day')}`}
        </span>
      </div>
    </div>
  );
}
