import { createHash } from 'node:crypto';
import { describeEvent } from '@quartermaster/core/events/describe-event';
import type { ReadableEvent } from '@quartermaster/core/events/event';
import { messageId, testEvent, webhookBody } from '@quartermaster/core/webhooks/body';
import { type Attempt, retryAfterOf } from '@quartermaster/core/webhooks/delivery';
import { headerMask, isSuccess } from '@quartermaster/core/webhooks/webhook';
import { depthHeader } from '../outbound/depth-header.ts';
import { masked } from '../outbound/masked.ts';
import type { Outbound, OutboundOutcome } from '../outbound/outbound.ts';
import { definedFields } from '../records/documents.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { StoredWebhook } from './collection.ts';
import type { WebhookSecrets } from './secrets.ts';

/** How much of an answer is kept, in characters. */
const keptOfFailures = 16 * 1024;
const keptOfSuccesses = 1024;
/** Characters that a header's value must have to be masked in answers: shorter ones are words, not secrets. */
const shortestMasked = 6;

/** What is sent, by whatever it is about. */
export interface Message {
  readonly id: string;
  /** 'test', or the event's type. */
  readonly type: string;
  readonly seq?: number;
  /** How many runs of workflows led to the event. */
  readonly depth?: number;
  readonly body: string;
}

export interface Sent {
  readonly attempt: Attempt;
  readonly retryAfterMs: number | undefined;
}

export interface SendingDeps {
  readonly outbound: Outbound;
  readonly secrets: WebhookSecrets;
  /** QM_ENVIRONMENT. */
  readonly environment: string;
  readonly baseUrl: () => string;
}

/** Makes, signs and sends messages to webhooks. */
export class WebhookSending {
  readonly #runtime: Runtime;
  readonly #deps: SendingDeps;

  constructor(runtime: Runtime, deps: SendingDeps) {
    this.#runtime = runtime;
    this.#deps = deps;
  }

  /** The message about an event. Made anew at any time it is the same, but for personal data that was erased. */
  messageOf(webhook: StoredWebhook, event: ReadableEvent): Message {
    const described = describeEvent(event, { baseUrl: this.#deps.baseUrl() });
    const body = webhookBody(described, this.#sender(webhook, event.at));
    const { id, type, seq, depth } = event;
    return { id: messageId(id), type, seq, body, ...definedFields({ depth }) };
  }

  testMessage(webhook: StoredWebhook): Message {
    const id = this.#runtime.newId();
    return { id, type: 'test', body: testEvent(this.#sender(webhook, instantOf(this.#runtime)), id) };
  }

  /** The headers of a message that is sent now; without a secret it isn't signed, and must not be sent. */
  headersOf(webhook: StoredWebhook, { id, type, seq, depth, body }: Message): Record<string, string> {
    const { secrets } = this.#deps;
    const at = this.#runtime.now();
    return {
      ...secrets.headersOf(webhook),
      'content-type': 'application/json',
      'user-agent': 'Quartermaster-Webhooks/1.0',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-event': type,
      ...definedFields({
        'webhook-sequence': seq === undefined ? undefined : String(seq),
        [depthHeader]: depth === undefined ? undefined : String(depth),
        'webhook-signature': secrets.sign(webhook, { id, at, body }),
      }),
    };
  }

  /** Sends a message. @returns undefined if the signal was aborted first */
  async send(webhook: StoredWebhook, message: Message, signal?: AbortSignal): Promise<Sent | undefined> {
    const at = instantOf(this.#runtime);
    const outcome = await this.outcomeOf(webhook, message, signal);
    if (outcome.kind === 'failed' && outcome.reason === 'aborted') return undefined;
    const { durationMs } = outcome;
    if (outcome.kind === 'failed') {
      // A refused address must not be told from one where nobody answers.
      const failure = outcome.reason === 'timeout' ? 'timeout' : 'connection';
      return { attempt: { at, status: 0, failure, durationMs }, retryAfterMs: undefined };
    }
    const { status, headers, body } = outcome;
    const kept = isSuccess(status) ? keptOfSuccesses : keptOfFailures;
    const said = body.toString('utf8').replaceAll('\u0000', '').toWellFormed();
    const answer = masked(said, this.#hiddenOf(webhook), headerMask).slice(0, kept);
    const retryAfter = headers['retry-after'];
    return {
      attempt: { at, status, durationMs, ...(answer === '' ? {} : { answer: answer.toWellFormed() }) },
      retryAfterMs: retryAfterOf(
        typeof retryAfter === 'string' ? retryAfter : undefined,
        this.#runtime.now(),
      ),
    };
  }

  outcomeOf(webhook: StoredWebhook, message: Message, signal?: AbortSignal): Promise<OutboundOutcome> {
    const { outbound } = this.#deps;
    const headers = this.headersOf(webhook, message);
    const { url } = webhook;
    return outbound.call({ url, method: 'POST', headers, body: message.body, ...definedFields({ signal }) });
  }

  /** What answers must not repeat: the values of headers, also without a scheme such as 'Bearer' in front. */
  #hiddenOf(webhook: StoredWebhook): string[] {
    return Object.values(this.#deps.secrets.headersOf(webhook))
      .flatMap((value) => [value, value.slice(value.indexOf(' ') + 1)])
      .filter(({ length }) => length >= shortestMasked);
  }

  #sender({ id, name }: StoredWebhook, triggeredAt: string) {
    const { environment } = this.#deps;
    return { webhookId: id, webhookName: name, environment, triggeredAt };
  }
}

export const hashOf = (body: string): string => createHash('sha256').update(body).digest('base64url');
