import { Button, PopupKind } from '@blueprintjs/core';
import { Notifications } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../api.ts';
import { usePhone } from '../ui/breakpoints.ts';
import { Dropdown } from '../ui/dropdown.tsx';
import { count } from '../ui/numbers.ts';
import { part } from '../ui/part.tsx';

const load = () => import('./notifications-popover.tsx');
const NotificationsPopover = part(async () => (await load()).NotificationsPopover);

/** The distance between the bell and its list, in px. */
const apart = { offset: { mainAxis: 4 }, flip: {}, shift: {} } as const;

interface BellProps {
  readonly onSettings: () => void;
  /** Begins to load the phone's screen. */
  readonly preload: { readonly onPointerEnter: () => void };
}

/** Says how much is unread, and opens the list: below itself or, on a phone, as a screen. */
export function Bell({ onSettings, preload }: BellProps) {
  const unread = useUnread();
  const [isOpen, setOpen] = useState(false);
  const name = unread > 0 ? `Notifications: ${count(unread)} unread` : 'Notifications';
  const className = unread > 0 ? 'qm-bell unread' : 'qm-bell';
  const close = (): void => setOpen(false);
  if (usePhone())
    return (
      <Link
        to="/notifications"
        className={`bp6-button bp6-minimal ${className}`}
        aria-label={name}
        {...preload}
      >
        <Notifications size={16} />
      </Link>
    );
  return (
    <Dropdown
      at="end"
      middleware={apart}
      popupKind={PopupKind.DIALOG}
      isOpen={isOpen}
      onInteraction={setOpen}
      content={
        <NotificationsPopover
          onFollow={close}
          onSettings={() => {
            close();
            onSettings();
          }}
        />
      }
    >
      <Button
        variant="minimal"
        className={className}
        icon={<Notifications size={16} />}
        aria-label={name}
        onPointerEnter={() => void load().catch(() => {})}
      />
    </Dropdown>
  );
}

const useUnread = (): number =>
  useQuery(api.notifications.list.queryOptions({ input: { limit: '1' } })).data?.unread ?? 0;
