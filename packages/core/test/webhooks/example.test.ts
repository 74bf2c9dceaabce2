import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventSchemas } from '../../src/events/event-schemas.ts';
import { webhookBodySchema } from '../../src/webhooks/body.ts';
import { exampleBody, exampleEvent } from '../../src/webhooks/example.ts';
import { webhookEvents } from '../../src/webhooks/webhook-events.ts';

const baseUrl = 'https://assets.northwind.example';

test('every event that a webhook can choose has an example that its schemas accept', () => {
  fc.assert(
    fc.property(fc.constantFrom(...webhookEvents), fc.string(), (type, webhookName) => {
      const body = JSON.parse(exampleBody(type, { webhookName, baseUrl }));
      expect(webhookBodySchema(type).parse(body)).toEqual(body);
      expect(body.metadata.webhookName).toBe(webhookName);
      const event = exampleEvent(type);
      expect(eventSchemas[type].parse(event)).toEqual(event);
    }),
    { numRuns: 200 },
  );
});

test('an example of a change tells what changed, from something else', () => {
  for (const type of webhookEvents.filter((one) => /updated|assigned|fulfilled|rejected/.test(one))) {
    const { audit, previous_state } = JSON.parse(exampleBody(type, { webhookName: 'X', baseUrl }));
    expect([type, Object.keys(audit.changes)]).toEqual([type, Object.keys(previous_state)]);
    for (const { from, to } of Object.values<{ from: unknown; to: unknown }>(audit.changes))
      expect(from).not.toEqual(to);
  }
});
