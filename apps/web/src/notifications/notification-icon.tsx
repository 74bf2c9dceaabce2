import {
  Box,
  Chat,
  CrossCircle,
  Error as ErrorIcon,
  NewPerson,
  Person,
  TickCircle,
  Time,
  WarningSign,
  Wrench,
} from '@blueprintjs/icons';
import type { Notification, NotificationTone } from '@quartermaster/core/notifications/notification';

const icons: Readonly<Record<NotificationTone, typeof Box>> = {
  waiting: Time,
  delivery: Box,
  done: TickCircle,
  refused: CrossCircle,
  comment: Chat,
  holder: Person,
  maintenance: Wrench,
  warning: WarningSign,
  failure: ErrorIcon,
};

/** What a notification is about, as an icon in its colour. */
export function NotificationIcon({ tone, topic }: Pick<Notification, 'tone' | 'topic'>) {
  const Icon = topic === 'accountWaiting' ? NewPerson : icons[tone];
  return (
    <span className="qm-dot" data-tone={tone}>
      <Icon size={12} />
    </span>
  );
}
