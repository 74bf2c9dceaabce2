import { HTMLSelect } from '@blueprintjs/core';
import { ChevronDown, ChevronUp } from '@blueprintjs/icons';
import { ActionButton } from '../../ui/action-button.tsx';
import { formatMoment } from '../../ui/time.tsx';
import { eventDetail, eventName } from '../workflow/event-name.ts';
import type { Picked } from './sample.ts';

interface EventPickerProps {
  readonly title: string;
  readonly picked: Picked;
}

const earlierValue = 'earlier';

/** Steps through the events of the past, newest first, or takes an example; without any events only says so. */
export function EventPicker({ title, picked }: EventPickerProps) {
  const { events, at, pick, earlier } = picked;
  if (events.length === 0) return <h3>{title} an example</h3>;
  const newer = at === undefined ? undefined : events[at - 1];
  const older = at === undefined ? undefined : events[at + 1];
  const canGoBack = older !== undefined || (at !== undefined && earlier.hasNextPage);
  return (
    <>
      <h3 className="qm-picker">
        {title} {at === undefined ? 'an example' : 'a past event'}
        <span className="qm-push" />
        <ActionButton
          size="small"
          variant="minimal"
          icon={<ChevronUp size={16} />}
          aria-label="Newer event"
          disabled={newer === undefined}
          onClick={() => newer && pick(newer)}
        />
        <ActionButton
          size="small"
          variant="minimal"
          icon={<ChevronDown size={16} />}
          aria-label="Older event"
          disabled={!canGoBack}
          onClick={() => (older ? pick(older) : void earlier.fetchNextPage())}
        />
      </h3>
      <HTMLSelect
        fill
        className="qm-picked"
        aria-label="Past event"
        value={at === undefined ? 'example' : String(events[at]?.seq)}
        onChange={({ currentTarget: { value } }) => {
          const chosen = events.find(({ seq }) => String(seq) === value);
          if (value === earlierValue) void earlier.fetchNextPage();
          else pick(chosen ?? 'example');
        }}
      >
        {events.map(({ seq, event }) => (
          <option key={seq} value={seq}>
            {formatMoment(event.at)} · {eventName(event.data)} · {eventDetail(event)}
          </option>
        ))}
        {earlier.hasNextPage ? <option value={earlierValue}>Show earlier</option> : null}
        <option value="example">An example</option>
      </HTMLSelect>
    </>
  );
}
