import { randomUUID } from 'node:crypto';
import type { Client } from '@quartermaster/contract';
import { isAdmin } from '@quartermaster/core/access/actor';
import { message } from '@quartermaster/core/messages';
import { maximumUnits, newRequestSchema } from '@quartermaster/core/requests/request';
import { shellQuoted } from '@quartermaster/core/shell';
import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import { findItem } from '../find-item.ts';
import { checked } from '../input.ts';
import { findLocationId } from '../locations.ts';
import { count } from '../output/figures.ts';
import { recordPrinter } from '../output/record.ts';
import { askPerson, askRequest } from './ask-request.ts';
import { nextCommands } from './next-step.ts';
import { outcome } from './step.ts';
import { requestView } from './view.ts';

export interface NewRequestOptions {
  readonly item?: readonly string[];
  readonly for?: string;
  readonly notes?: string;
  readonly ticket?: string;
  readonly location?: string;
  readonly priority?: string;
}

const optionOf = {
  userId: '--for',
  items: '--item',
  notes: '--notes',
  ticketRef: '--ticket',
  location: '--location',
  priority: '--priority',
};

/** Creates a request for oneself or, as an administrator, for someone else. */
export async function createRequest(context: Context, options: NewRequestOptions): Promise<void> {
  const print = recordPrinter(context, requestView(context));
  const wanted = (options.item ?? []).map(readItem);
  if (wanted.length === 0 && !context.terminal.canAsk)
    throw wrongUsage(`${message.itemRequired}.`, ['qm requests create --item SKU=2', 'qm catalogue list']);
  const client = await context.client();
  const me = await context.wait('Loading', context.me());
  const details = { userId: options.for, ticketRef: options.ticket, notes: options.notes };
  const given = {
    ...(wanted.length === 0
      ? await askRequest(context, isAdmin(me), details)
      : {
          ...details,
          items: await namedItems(context, wanted),
          userId: options.for ?? (isAdmin(me) ? await askRequester(context, client) : undefined),
        }),
    priority: options.priority,
    location: options.location === undefined ? undefined : await findLocationId(context, options.location),
  };
  const request = await context.wait(
    'Creating the request',
    client.requests.create(checked(newRequestSchema, given, optionOf), {
      context: { idempotencyKey: randomUUID() },
    }),
  );
  print(request, () => outcome(context, request, nextCommands(request, me)));
}

/** Parses `SKU` or `SKU=2`; the part before the last equals sign may also be a name. */
function readItem(text: string): { readonly name: string; readonly quantity: number } {
  const [, name, written = ''] = /^(.*)=(-?\d[\d.]*)$/s.exec(text) ?? [];
  if (name === undefined) return { name: text, quantity: 1 };
  const quantity = Number(written);
  if (/^\d+$/.test(written) && quantity >= 1 && quantity <= maximumUnits) return { name, quantity };
  throw wrongUsage(`--item ${text}: ${message.quantityRequired}.`, [
    `Use a quantity from 1 to ${count(maximumUnits)}: --item ${shellQuoted(`${name}=2`)}`,
  ]);
}

async function namedItems(context: Context, wanted: readonly ReturnType<typeof readItem>[]) {
  const client = await context.client();
  const items = [];
  for (const { name, quantity } of wanted)
    items.push({ catalogItemId: await context.wait('Looking up items', findItem(client, name)), quantity });
  return items;
}

async function askRequester(context: Context, client: Client): Promise<string> {
  if (!context.terminal.canAsk)
    throw wrongUsage(`${message.userIdRequired}.`, ['Specify who it is for: --for EMAIL']);
  return (await askPerson(context, client)).email;
}
