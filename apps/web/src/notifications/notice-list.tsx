import { Notifications } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import type { Notification } from '@quartermaster/core/notifications/notification';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { EndMark } from '../ui/end-mark.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { count } from '../ui/numbers.ts';
import { localDay, useMinute } from '../ui/time.tsx';
import { Notice } from './notice.tsx';
import { NoticeSkeletons } from './notice-skeletons.tsx';
import './notifications.css';
import { type NotificationList, useMarkAsRead } from './use-notifications.ts';

interface NoticeListProps {
  readonly list: NotificationList;
  /** Whether the first one gets the focus once the list is up to date. */
  readonly takesFocus?: boolean;
  readonly onFollow?: () => void;
}

/** Notifications by day. New ones don't move what is being read: they wait above until that is asked for. */
export function NoticeList({ list, takesFocus = false, onFollow }: NoticeListProps) {
  const { items } = list;
  const now = useMinute();
  const markAsRead = useMarkAsRead();
  const scroll = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string>();
  /** The newest one that was shown when the list was scrolled away from its start. */
  const [newest, setNewest] = useState<string>();
  const waiting = Math.max(
    0,
    items.findIndex(({ id }) => id === newest),
  );
  const shown = items.slice(waiting);
  const stop = shown.find(({ id }) => id === active)?.id ?? shown[0]?.id;
  const hasTaken = useRef(false);
  useEffect(() => {
    if (!takesFocus || list.fetching) return;
    // Only after the popover has noted where to return the focus.
    const frame = requestAnimationFrame(() => {
      // What had the focus is gone if enough new ones came to push it off the first page.
      const isLost = document.activeElement === document.body;
      if (hasTaken.current && !isLost) return;
      const [first] = noticesIn(scroll.current);
      first?.focus();
      hasTaken.current = first !== undefined && first === document.activeElement;
    });
    return () => cancelAnimationFrame(frame);
  }, [takesFocus, list.fetching]);
  const showNew = (): void => {
    setNewest(undefined);
    setActive(items[0]?.id);
    scroll.current?.scrollTo({ top: 0 });
    requestAnimationFrame(() => noticesIn(scroll.current)[0]?.focus());
  };
  const retry = (): void => {
    // The button goes: with the focus nowhere, Escape would no longer close the list.
    scroll.current?.focus();
    list.retry();
  };
  return (
    // Its keys are those of the links within.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      ref={scroll}
      tabIndex={-1}
      className="qm-scroll qm-notice-scroll"
      onScroll={({ currentTarget }) =>
        setNewest((held) => (currentTarget.scrollTop > 0 ? (held ?? shown[0]?.id) : undefined))
      }
      onKeyDown={moveByKey}
    >
      <div role="status" className="qm-new-notices">
        {waiting > 0 ? (
          <button type="button" className="qm-chip qm-toggle" onClick={showNew}>
            {count(waiting)} new
          </button>
        ) : null}
      </div>
      {groupsOf(shown, now).map(([title, group]) => (
        <div key={title}>
          <div className="qm-group" id={`qm-notices-${title}`}>
            {title}
          </div>
          <ul aria-labelledby={`qm-notices-${title}`}>
            {group.map((one) => (
              <li key={one.id}>
                <Notice
                  notification={one}
                  now={now}
                  isStop={one.id === stop}
                  onFocus={() => setActive(one.id)}
                  onFollow={() => {
                    if (!one.read) markAsRead([one.id]);
                    if (one.screen !== undefined) onFollow?.();
                  }}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {list.loading ? (
        <LoadingState>
          <NoticeSkeletons />
        </LoadingState>
      ) : list.error ? (
        <ErrorState error={list.error} text={message.notificationsNotLoaded} retry={retry} />
      ) : items.length === 0 ? (
        <EmptyState icon={<Notifications size={20} />} title={message.nothingNew} />
      ) : (
        <div className="qm-notices-end">
          <EndMark key={`${items.length} ${list.fetching}`} reached={list.onEnd} />
        </div>
      )}
    </div>
  );
}

/** Today's and those before, leaving out what is empty. */
function groupsOf(items: readonly Notification[], now: number): [string, readonly Notification[]][] {
  const today = localDay(new Date(now));
  const isOfToday = ({ at }: Notification): boolean => localDay(new Date(at)) === today;
  const groups: [string, readonly Notification[]][] = [
    ['Today', items.filter(isOfToday)],
    ['Earlier', items.filter((one) => !isOfToday(one))],
  ];
  return groups.filter(([, group]) => group.length > 0);
}

const noticesIn = (list: Element | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('.qm-notice') ?? []),
];

function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const all = noticesIn(event.currentTarget);
  const at = all.findIndex((one) => one.matches(':focus'));
  if (at < 0 && !event.currentTarget.matches(':focus')) return;
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  all[Math.max(0, Math.min(all.length - 1, next))]?.focus();
}
