import { randomUUID } from 'node:crypto';
import { isApiError } from '@quartermaster/contract';
import { newReservationSchema } from '@quartermaster/core/assets/asset-id-ledger';
import type { Context } from '../context.ts';
import { checked } from '../input.ts';
import { noteDone } from '../output/done.ts';
import { counted } from '../output/figures.ts';
import { jsonLine, jsonText, picker } from '../output/json.ts';
import { reservationView } from './view.ts';

/** Reserves IDs, and prints them: one a line, for `qm labels`. */
export async function reserveIds(context: Context, count: string): Promise<void> {
  const input = checked(newReservationSchema, { count: Number(count) }, { count: '<count>' });
  await printed(
    context,
    async (client) => client.assetIds.reserve(input, { context: { idempotencyKey: randomUUID() } }),
    (many) => `${many} reserved`,
  );
}

/** Releases a reservation, or an asset ID that was withheld for another installation. */
export async function releaseIds(context: Context, id: string): Promise<void> {
  try {
    await printed(
      context,
      async (client) => client.assetIds.release({ params: { id } }),
      (many) => `${many} released`,
    );
  } catch (error) {
    if (!isMissing(error)) throw error;
    await allow(context, id, error);
  }
}

const isMissing = (error: unknown): boolean => isApiError(error) && error.status === 404;

/** @param noReservation thrown if it is no asset ID that was withheld either */
async function allow(context: Context, id: string, noReservation: unknown): Promise<void> {
  const { format, terminal } = context;
  const client = await context.client();
  const allowing = client.assetIds.allow({ params: { id } }).catch((error: unknown) => {
    throw isMissing(error) ? noReservation : error;
  });
  const allowed = await context.wait('Saving', allowing);
  if (format.kind === 'json') return terminal.out(jsonText(allowed));
  if (format.kind === 'jsonl') return terminal.out(jsonLine(allowed));
  terminal.out(allowed.assetId);
  noteDone(context, `${allowed.assetId} can be given to an asset again`);
}

type Client = Awaited<ReturnType<Context['client']>>;
type Reserved = Awaited<ReturnType<Client['assetIds']['reserve']>>;

async function printed(
  context: Context,
  act: (client: Client) => Promise<Reserved>,
  done: (many: string) => string,
): Promise<void> {
  const { format, terminal } = context;
  const { fields } = reservationView(context);
  const pick = picker(format.kind === 'text' ? undefined : format.fields, fields);
  const client = await context.client();
  const reservation = await context.wait('Saving', act(client));
  if (format.kind === 'json') return terminal.out(jsonText(pick(reservation)));
  if (format.kind === 'jsonl') return terminal.out(jsonLine(pick(reservation)));
  for (const assetId of reservation.assetIds) terminal.out(assetId);
  noteDone(context, done(counted(reservation.assetIds.length, 'asset ID', 'asset IDs')));
}
