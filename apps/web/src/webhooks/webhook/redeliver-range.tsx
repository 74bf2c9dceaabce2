import { message } from '@quartermaster/core/messages';
import { day } from '@quartermaster/core/text';
import type { WebhookDetail } from '@quartermaster/core/webhooks/webhook';
import { z } from 'zod';
import { api, client } from '../../api.ts';
import { DayField } from '../../forms/day-field.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useSave } from '../../forms/use-save.ts';
import { localDay } from '../../ui/time.tsx';

const clock = z.string().regex(/^\d\d:\d\d$/, message.fillRequired);
const schema = z
  .object({ from: day, fromTime: clock, to: day, toTime: clock })
  .refine(({ from, fromTime, to, toTime }) => instantOf(from, fromTime) < instantOf(to, toTime), {
    path: ['to'],
    message: message.rangeEndsBefore,
  });
type Range = z.infer<typeof schema>;

const labels: Readonly<Record<keyof Range, string>> = {
  from: 'From',
  fromTime: 'From time',
  to: 'To',
  toTime: 'To time',
};

/** An instant from a day and a time where the reader is. */
const instantOf = (isoDay: string, time: string): string => new Date(`${isoDay}T${time}`).toISOString();

const minuteMs = 60_000;

/** From midnight until this minute has passed. */
function today(): Range {
  const next = new Date(Date.now() + minuteMs);
  const time = [next.getHours(), next.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
  return { from: localDay(new Date()), fromTime: '00:00', to: localDay(next), toTime: time };
}

interface RedeliverRangeProps {
  readonly webhook: WebhookDetail;
  readonly onClose: () => void;
}

/** Starts to send again what the webhook would get of all events from one time to another. */
export function RedeliverRange({ webhook: { id, name }, onClose }: RedeliverRangeProps) {
  const again = useSave(client.webhooks.redeliverRange, {
    invalidates: [api.webhooks],
    success: message.redeliveringRange,
    onSaved: onClose,
  });
  return (
    <FormDialog<Range, Range>
      title="Redeliver a range"
      schema={schema}
      defaults={today()}
      labels={labels}
      submitLabel="Redeliver"
      busyLabel="Starting..."
      failure={message.notRedelivered}
      onSubmit={({ from, fromTime, to, toTime }) =>
        again.save({ params: { id }, body: { from: instantOf(from, fromTime), to: instantOf(to, toTime) } })
      }
      onClose={onClose}
    >
      <p className="qm-webhook-range qm-muted">
        Sends every event from this period that {name} would get, even if it was delivered before. Each keeps
        its id, so that the receiver can recognise it.
      </p>
      <div className="qm-form2">
        <DayField<Range> name="from" label={labels.from} required />
        <TextField<Range> name="fromTime" label={labels.fromTime} type="time" required />
        <DayField<Range> name="to" label={labels.to} required />
        <TextField<Range> name="toTime" label={labels.toTime} type="time" required />
      </div>
    </FormDialog>
  );
}
