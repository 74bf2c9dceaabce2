import type { Json, JsonObject } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { type ActionParams, paramsSchemas } from '@quartermaster/core/workflows/actions';
import { paramsWithSecrets } from '@quartermaster/core/workflows/filling';
import type { Outcome, Perform, Run, Runnable } from '@quartermaster/core/workflows/run';
import { secretMask } from '@quartermaster/core/workflows/secrets';
import { depthHeader } from '../outbound/depth-header.ts';
import { masked } from '../outbound/masked.ts';
import type { Outbound, OutboundOutcome } from '../outbound/outbound.ts';
import type { Secrets } from './secrets.ts';

export interface WebRequest {
  /** The definition with which the run began. */
  readonly definition: Runnable;
  readonly run: Run;
  readonly input: JsonObject;
  readonly command: Pick<Perform, 'key' | 'actionId' | 'recordId'>;
}

/** Performs `webhook_request`: once, because nobody knows what a second call would do. */
export class WebRequests {
  readonly #outbound: Outbound;
  readonly #secretsOf: (workflowId: string) => Promise<Secrets>;

  constructor(outbound: Outbound, secretsOf: (workflowId: string) => Promise<Secrets>) {
    this.#outbound = outbound;
    this.#secretsOf = secretsOf;
  }

  async perform({ definition, run, input, command }: WebRequest, signal: AbortSignal): Promise<Outcome> {
    const { key } = command;
    const secrets = await this.#secretsOf(definition.id);
    const failed = (text: string, isFinal = false): Outcome => ({
      ...{ kind: 'failed', key, message: text },
      ...(isFinal ? { isFinal } : {}),
    });
    const filled = paramsWithSecrets(definition, run, input, command, secrets);
    if (!filled.ok) return failed(filled.message, true);
    const parsed = paramsSchemas.webhook_request.safeParse(filled.params);
    if (!parsed.success) return failed(parsed.error.issues[0]?.message ?? message.invalidInput, true);
    const { data: params } = parsed;
    const outcome = await this.#outbound.call({ ...callOf(params, run.depth + 1), signal });
    if (outcome.kind === 'failed') {
      if (outcome.maybeSent) return { kind: 'unknown', key, message: message.outcomeUnknown };
      // A refused address must not be told from one where nobody answers.
      return failed(message.requestUnreachable);
    }
    const output = outputOf(outcome, secrets);
    if (isExpected(outcome.status, params.expectStatus)) return { kind: 'performed', key, output };
    return failed(message.requestFailed(outcome.status));
  }
}

const isExpected = (status: number, expected: number | undefined): boolean =>
  expected === undefined ? status >= 200 && status <= 299 : status === expected;

/** A text is sent as it is, anything else as JSON. */
function callOf({ method, url, headers = {}, body }: ActionParams<'webhook_request'>, depth: number) {
  const given = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const sent = { 'user-agent': 'Quartermaster-Workflows/1.0', ...given, [depthHeader]: String(depth) };
  if (body === undefined || method === 'GET') return { method, url, headers: sent };
  const type = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json';
  return {
    ...{ method, url, headers: { 'content-type': type, ...sent } },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

/** What later actions may use of the answer; secrets that it repeats are masked. */
function outputOf(
  { status, headers, body, isCut }: OutboundOutcome & { readonly kind: 'answer' },
  secrets: Secrets,
): JsonObject {
  const type = headers['content-type'];
  const hide = (text: string): string => masked(text, Object.values(secrets), secretMask);
  const text = hide(body.toString('utf8').replaceAll('\u0000', '').toWellFormed());
  const isJson = typeof type === 'string' && /^application\/([\w.-]+\+)?json/i.test(type);
  const json = isJson && !isCut ? jsonOf(text, hide) : undefined;
  return { status, body: json === undefined ? text : json, ...(isCut ? { isCut } : {}) };
}

/** Masked once more: JSON may write any character in several ways. */
function jsonOf(text: string, hide: (text: string) => string): Json | undefined {
  try {
    return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? hide(value) : value));
  } catch {
    return undefined;
  }
}
