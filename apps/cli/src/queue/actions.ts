import { randomUUID } from 'node:crypto';
import type { Client } from '@quartermaster/contract';
import { message } from '@quartermaster/core/messages';
import { shortId } from '@quartermaster/core/records/short-id';
import {
  type EquipmentRequest,
  type Procurement,
  procurementFrom,
  type Transition,
} from '@quartermaster/core/requests/request';
import {
  availableTransitions,
  type RequestTransition,
  type RequestVerb,
} from '@quartermaster/core/requests/status';
import { statusWords } from '@quartermaster/core/requests/status-words';
import { exitCodes, Failure } from '../failure.ts';
import { itemsText } from '../output/items-text.ts';
import { inTwoWeeks, today } from '../output/times.ts';
import { notPossible } from '../requests/next-step.ts';
import { stepWords } from '../requests/step-words.ts';
import { requesterOf } from '../requests/view.ts';
import type { Store } from '../ui/store.ts';
import { failed } from './failed.ts';
import { type Form, fieldOf, type Values, withChoices } from './form.ts';
import type { QueueState, Remark } from './state.ts';

/** The key of each step. */
export const stepKeys: Readonly<Record<string, RequestVerb>> = {
  a: 'accept',
  o: 'order',
  d: 'deliver',
  r: 'reject',
  c: 'cancel',
};

/** The steps that requests take by single keys. One is taken at a time, so that a key pressed twice acts once. */
export function queueActions(
  client: Client,
  store: Store<QueueState>,
  again: () => Promise<void>,
): { readonly begin: (verb: RequestVerb) => Promise<void> } {
  let vendors: readonly string[] | undefined;
  let lastOrder: Pick<Procurement, 'vendor' | 'expectedDeliveryDate'> | undefined;
  const say = (tone: Remark['tone'], text: string): void => store.set({ remark: { tone, text } });

  /**
   * Does something while the screen says so. Throws only if the person is no longer signed in.
   * @param unsure what to add if no answer came to what was sent, and so it may have been done
   */
  async function work<T>(busy: string, task: () => Promise<T>, unsure = ''): Promise<T | undefined> {
    store.set({ busy, remark: undefined });
    try {
      return await task();
    } catch (error) {
      if (error instanceof Failure && error.exitCode === exitCodes.notAllowed) throw error;
      store.set({ remark: await failed(error, unsure) });
      return undefined;
    } finally {
      store.set({ busy: undefined });
    }
  }

  async function take(
    request: EquipmentRequest,
    step: RequestTransition,
    details: Omit<Transition, 'to'> = {},
  ): Promise<void> {
    const name = shortId(request.id);
    const moved = await work(
      `${stepWords[step.verb].doing} ${name}`,
      () =>
        client.requests.transition(
          { params: { id: request.id }, body: { to: step.to, ...details } },
          { context: { idempotencyKey: randomUUID() } },
        ),
      `Whether ${name} is ${statusWords[step.to]} shows when it is back.`,
    );
    if (moved) {
      const { requests, request: shown } = store.get();
      const rows = requests.rows.map((row) => (row.id === moved.id ? moved : row));
      if (requests.chosen?.id === moved.id)
        store.set({
          requests: { ...requests, rows, chosen: moved },
          request: { request: moved, comments: shown?.comments ?? [] },
        });
      const warnings = (moved.warnings ?? []).filter(({ status }) => status === step.to);
      if (warnings.length > 0) say('warning', warnings.map(({ text }) => text).join('; '));
      else say('done', `${name} is ${statusWords[moved.status]}`);
    }
    await again();
  }

  /** Begins a step of the request under the cursor, which asks first where it destroys or needs to know more. */
  async function begin(verb: RequestVerb): Promise<void> {
    const { requests, request: shown, me, busy } = store.get();
    const { chosen } = requests;
    if (busy !== undefined || !chosen) return;
    // What the row tells is enough for a form to open at once: what is typed next is meant for it.
    const known: EquipmentRequest = shown?.request.id === chosen.id ? shown.request : chosen;
    const step = availableTransitions(known, me).find((candidate) => candidate.verb === verb);
    if (!step) return say('failed', notPossible(verb, known, me).message);
    if (step.form === 'reason') return store.set({ form: reasonForm(known, step) });
    if (step.form === 'procurement') {
      store.set({ form: procurementForm(known, step) });
      return await offerVendors();
    }
    // Only the whole request tells whether its equipment would go to somebody suspended.
    const whole =
      verb === 'deliver' && known === chosen
        ? await work(`${stepWords[verb].doing} ${shortId(known.id)}`, () =>
            client.requests.get({ params: { id: known.id } }),
          )
        : known;
    if (verb === 'deliver' && whole?.arrivals) store.set({ form: suspendedForm(whole, step) });
    else if (whole) await take(whole, step);
  }

  /** Without them, the vendor can be typed all the same. */
  async function offerVendors(): Promise<void> {
    vendors ??= (await client.vendors.list({ limit: '200' })).items.map(({ name }) => name);
    const { form } = store.get();
    if (form) store.set({ form: withChoices(form, 'vendor', vendors) });
  }

  function procurementForm(request: EquipmentRequest, step: RequestTransition): Form {
    const { now } = store.get();
    return {
      title: `Order ${itemsText(request.items)} for ${requesterOf(request)}`,
      at: 0,
      fields: [
        fieldOf('vendor', 'Vendor', { text: lastOrder?.vendor ?? '' }),
        fieldOf('expectedDeliveryDate', 'Expected', {
          text: lastOrder?.expectedDeliveryDate ?? '',
          hint: `a day like ${inTwoWeeks(now)}`,
        }),
        fieldOf('ticketRef', 'Ticket', { text: request.ticketRef ?? '' }),
        fieldOf('notes', 'Notes', { hint: 'none' }),
      ],
      submit: async ({ vendor, expectedDeliveryDate, ticketRef, notes }) => {
        const checked = procurementFrom(today(store.get().now)).safeParse({
          vendor,
          expectedDeliveryDate,
          ...(ticketRef === (request.ticketRef ?? '') && ticketRef !== '' ? {} : { ticketRef }),
          ...(notes === '' ? {} : { notes }),
        });
        if (!checked.success) return faultsOf(checked.error.issues);
        store.set({ form: undefined });
        lastOrder = checked.data;
        await take(request, step, { procurement: checked.data });
        return undefined;
      },
    };
  }

  const reasonForm = (request: EquipmentRequest, step: RequestTransition): Form => ({
    title: `${step.label} ${shortId(request.id)} of ${requesterOf(request)}, ${itemsText(request.items)}? Enter ${step.verb === 'reject' ? 'rejects it' : 'cancels it'}, Esc goes back.`,
    at: 0,
    fields: [fieldOf('reason', 'Reason', { hint: 'none' })],
    submit: async ({ reason = '' }) => {
      store.set({ form: undefined });
      await take(request, step, reason.trim() === '' ? {} : { reason });
      return undefined;
    },
  });

  const suspendedForm = (request: EquipmentRequest, step: RequestTransition): Form => ({
    title: request.arrivals
      ? message.deliversToSuspended(request.requesterName ?? request.userId, request.arrivals)
      : step.label,
    at: 0,
    fields: [fieldOf('answer', 'Go on? (y/N)')],
    submit: async ({ answer = '' }) => {
      store.set({ form: undefined });
      if (/^y(es)?$/i.test(answer.trim())) await take(request, step);
      else say('warning', 'Nothing was changed.');
      return undefined;
    },
  });

  return { begin };
}

const faultsOf = (issues: readonly { readonly path: PropertyKey[]; readonly message: string }[]): Values =>
  Object.fromEntries(issues.map(({ path, message: text }) => [String(path[0]), text]));
