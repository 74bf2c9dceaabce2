import type { EventType } from '@quartermaster/core/events/event';
import { messageId } from '@quartermaster/core/webhooks/body';
import { exampleBody, exampleEvent } from '@quartermaster/core/webhooks/example';
import { headerMask } from '@quartermaster/core/webhooks/webhook';
import { webhookEvents } from '@quartermaster/core/webhooks/webhook-events';
import { useWatch } from 'react-hook-form';
import { JsonText } from '../ui/json-text.tsx';
import { headerRows } from './header-text.ts';
import type { WebhookInput } from './webhook-form.ts';

/** What would be sent of an event: the one that is pointed at, else one that is chosen. */
export function EventExample({ pointed }: { readonly pointed: EventType | undefined }) {
  const [name, chosen, headers] = useWatch<WebhookInput, ['name', 'events', 'headers']>({
    name: ['name', 'events', 'headers'],
  });
  const event = pointed ?? webhookEvents.find((one) => chosen.includes(one)) ?? webhookEvents[0];
  if (event === undefined) return null;
  const { id, at } = exampleEvent(event);
  const sent: readonly (readonly [string, string])[] = [
    ['webhook-id', messageId(id)],
    ['webhook-timestamp', String(Date.parse(at) / 1000)],
    ['webhook-event', event],
    ['webhook-signature', 'v1,…'],
    ...(headerRows(headers) ?? [])
      .filter((row) => row.name !== '')
      .map((row) => [row.name, headerMask] as const),
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without any control inside, only this makes it scrollable by keyboard
    <aside className="qm-webhook-example" aria-label="Example" tabIndex={0}>
      <h3 className="qm-h3">
        Example <span className="qm-mono qm-push">{event}</span>
      </h3>
      <pre className="qm-code">
        <JsonText text={exampleBody(event, { webhookName: name, baseUrl: window.location.origin })} />
      </pre>
      <h3 className="qm-h3">Sent with it</h3>
      <pre className="qm-code">
        {sent.map(([header, value], index) => (
          <span key={header}>
            {index === 0 ? '' : '\n'}
            <i>{header}:</i> {value}
          </span>
        ))}
      </pre>
    </aside>
  );
}
