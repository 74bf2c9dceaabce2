import type { RefObject } from 'react';
import { ActionButton } from '../ui/action-button.tsx';
import { useMarkAsRead } from './use-notifications.ts';

interface MarkAllAsReadProps {
  readonly unread: number;
  /** Gets the focus when the button goes, because nothing is unread any more. */
  readonly handFocusTo: RefObject<HTMLElement | null>;
}

export function MarkAllAsRead({ unread, handFocusTo }: MarkAllAsReadProps) {
  const markAsRead = useMarkAsRead();
  if (unread === 0) return null;
  return (
    <ActionButton
      variant="minimal"
      size="small"
      text="Mark all as read"
      handFocusTo={handFocusTo}
      onClick={() => markAsRead()}
    />
  );
}
