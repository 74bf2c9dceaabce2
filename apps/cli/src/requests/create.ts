import { randomUUID } from 'node:crypto';
import { isAdmin } from '@quartermaster/core/access/actor';
import { message } from '@quartermaster/core/messages';
import { maximumQuantity, newRequestSchema } from '@quartermaster/core/requests/request';
import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import { checked } from '../input.ts';
import { findLocation } from '../locations.ts';
import { count } from '../output/figures.ts';
import { recordPrinter } from '../output/record.ts';
import { inShell } from '../shell.ts';
import { askFor } from '../ui/ask.ts';
import { findItem } from './find-item.ts';
import { nextCommands } from './next-step.ts';
import { outcome } from './step.ts';
import { requestView } from './view.ts';

export interface NewRequestOptions {
  readonly item?: readonly string[];
  readonly for?: string;
  readonly notes?: string;
  readonly ticket?: string;
  readonly location?: string;
}

const optionOf = {
  userId: '--for',
  items: '--item',
  notes: '--notes',
  ticketRef: '--ticket',
  location: '--location',
};

/** Asks for equipment, for oneself or as an administrator for somebody. */
export async function createRequest(context: Context, options: NewRequestOptions): Promise<void> {
  const print = recordPrinter(context, requestView(context));
  const wanted = (options.item ?? []).map(readItem);
  if (wanted.length === 0)
    throw wrongUsage(`${message.itemRequired}.`, ['qm requests create --item SKU=2', 'qm catalogue list']);
  const client = await context.client();
  const me = await context.wait('Asking the server', context.me());
  const items = [];
  for (const { name, quantity } of wanted)
    items.push({ catalogItemId: await context.wait('Looking up items', findItem(client, name)), quantity });
  const given = {
    items,
    userId: options.for ?? (isAdmin(me) ? await askRequester(context) : undefined),
    notes: options.notes,
    ticketRef: options.ticket,
    location: options.location === undefined ? undefined : await findLocation(context, options.location),
  };
  const request = await context.wait(
    'Creating the request',
    client.requests.create(checked(newRequestSchema, given, optionOf), {
      context: { idempotencyKey: randomUUID() },
    }),
  );
  print(request, () => outcome(context, request, nextCommands(request, me)));
}

/** `SKU`, `SKU=2`; what stands before the last equals sign may be a name. */
function readItem(text: string): { readonly name: string; readonly quantity: number } {
  const [, name, written = ''] = /^(.*)=(-?\d[\d.]*)$/s.exec(text) ?? [];
  if (name === undefined) return { name: text, quantity: 1 };
  const quantity = Number(written);
  if (/^\d+$/.test(written) && quantity >= 1 && quantity <= maximumQuantity) return { name, quantity };
  throw wrongUsage(`--item ${text}: ${message.quantityRequired}.`, [
    `Write a number from 1 to ${count(maximumQuantity)}: --item ${inShell(`${name}=2`)}`,
  ]);
}

async function askRequester({ terminal }: Context): Promise<string> {
  if (!terminal.canAsk) throw wrongUsage(`${message.userIdRequired}.`, ['Say for whom: --for EMAIL']);
  return askFor('For whom (e-mail)');
}
