import type { RefObject } from 'react';
import { ActionButton } from '../ui/action-button.tsx';
import { useOffered } from '../ui/offered-actions.ts';
import { useMarkAsRead } from './use-notifications.ts';

interface MarkAllAsReadProps {
  readonly unread: number;
  /** Gets the focus when the button goes, because nothing is unread any more. */
  readonly handFocusTo: RefObject<HTMLElement | null>;
}

export function MarkAllAsRead({ unread, handFocusTo }: MarkAllAsReadProps) {
  const markAsRead = useMarkAsRead();
  const mark = { text: 'Mark all as read', onClick: () => markAsRead() };
  useOffered(unread === 0 ? undefined : { of: 'screen', title: 'On this screen', actions: [mark] });
  if (unread === 0) return null;
  return <ActionButton variant="minimal" size="small" handFocusTo={handFocusTo} {...mark} />;
}
