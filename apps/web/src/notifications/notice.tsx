import type { Notification } from '@quartermaster/core/notifications/notification';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { briefTime, formatInstant } from '../ui/time.tsx';
import { NotificationIcon } from './notification-icon.tsx';

interface NoticeProps {
  readonly notification: Notification;
  readonly now: number;
  /** Whether Tab reaches it; the arrow keys reach the others from there. */
  readonly isStop: boolean;
  readonly onFocus: () => void;
  readonly onFollow: () => void;
}

/** One notification: a link to what it is about, as long as that exists. */
export function Notice({ notification, now, isStop, onFocus, onFollow }: NoticeProps) {
  const { title, detail, at, read, screen } = notification;
  const shared = {
    className: read ? 'qm-notice' : 'qm-notice unread',
    tabIndex: isStop ? 0 : -1,
    onFocus,
    onClick: onFollow,
  };
  const content = (
    <>
      <NotificationIcon {...notification} />
      <span className="text">
        {title.map(({ text, strong }, index) => {
          const Part = strong ? 'b' : Fragment;
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their places
          return <Part key={index}>{text}</Part>;
        })}
        <small className="qm-clip" title={detail}>
          <time dateTime={at} title={formatInstant(at)}>
            {briefTime(at, now)}
          </time>
          {detail === undefined ? null : ` · ${detail}`}
        </small>
      </span>
      {read ? null : <span className="qm-visually-hidden">Unread</span>}
    </>
  );
  return screen === undefined ? (
    <button type="button" {...shared}>
      {content}
    </button>
  ) : (
    <Link to={screen} {...shared}>
      {content}
    </Link>
  );
}
