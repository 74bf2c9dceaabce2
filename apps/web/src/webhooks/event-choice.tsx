import { Checkbox } from '@blueprintjs/core';
import type { EventType } from '@quartermaster/core/events/event';
import { webhookEventGroups, webhookEvents } from '@quartermaster/core/webhooks/webhook-events';
import { useController } from 'react-hook-form';
import type { WebhookInput } from './webhook-form.ts';

interface EventChoiceProps {
  /** The event whose example is shown. */
  readonly pointed: EventType | undefined;
  /** The pointer or the focus has reached an event. */
  readonly onPoint: (event: EventType) => void;
}

/** The events that a webhook gets, in groups that can be chosen as a whole. */
export function EventChoice({ pointed, onPoint }: EventChoiceProps) {
  const { field, fieldState } = useController<WebhookInput, 'events'>({ name: 'events' });
  const chosen = new Set<string>(field.value);
  const error = fieldState.error?.message ?? fieldState.error?.root?.message;
  const set = (events: readonly string[], on: boolean): void => {
    for (const event of events)
      if (on) chosen.add(event);
      else chosen.delete(event);
    field.onChange(webhookEvents.filter((event) => chosen.has(event)));
  };
  return (
    <fieldset className="qm-webhook-events span" aria-describedby={error ? 'events-note' : undefined}>
      <legend>
        Events <span className="qm-required">*</span>{' '}
        <span className="qm-muted">
          {chosen.size} of {webhookEvents.length}
        </span>
      </legend>
      {error ? (
        <div id="events-note" className="qm-failed qm-sm">
          {error}
        </div>
      ) : null}
      <div className="qm-webhook-groups">
        {webhookEventGroups.map(({ title, events }, group) => {
          const count = events.filter((event) => chosen.has(event)).length;
          return (
            <div key={title}>
              <Checkbox
                className="qm-strong"
                label={title}
                checked={count === events.length}
                indeterminate={count > 0 && count < events.length}
                onChange={() => set(events, count < events.length)}
                {...(group === 0 ? { inputRef: field.ref } : {})}
              />
              {events.map((event) => (
                <Checkbox
                  key={event}
                  className={event === pointed ? 'qm-mono qm-pointed' : 'qm-mono'}
                  onFocus={() => onPoint(event)}
                  onMouseEnter={() => onPoint(event)}
                  label={event}
                  checked={chosen.has(event)}
                  onChange={(change) => set([event], change.currentTarget.checked)}
                />
              ))}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
