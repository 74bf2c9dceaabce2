import { randomUUID } from 'node:crypto';
import { type Client, isApiError } from '@quartermaster/contract';
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
  await printed(context, reservationView(context).fields, async (client) => {
    const reservation = await client.assetIds.reserve(input, { context: { idempotencyKey: randomUUID() } });
    return { answer: reservation, ...told(reservation, 'reserved') };
  });
}

/** Releases a reservation, or an asset ID that was withheld for another installation. */
export async function releaseIds(context: Context, id: string): Promise<void> {
  const fields = [...reservationView(context).fields, 'assetId'];
  await printed(context, fields, async (client) => {
    try {
      const reservation = await client.assetIds.release({ params: { id } });
      return { answer: reservation, ...told(reservation, 'released') };
    } catch (noReservation) {
      if (!isMissing(noReservation)) throw noReservation;
      const allowed = await client.assetIds.allow({ params: { id } }).catch((error: unknown) => {
        throw isMissing(error) ? noReservation : error;
      });
      const done = `${allowed.assetId} can be given to an asset again`;
      return { answer: allowed, assetIds: [allowed.assetId], done };
    }
  });
}

const isMissing = (error: unknown): boolean => isApiError(error) && error.status === 404;

interface Outcome {
  readonly answer: object;
  readonly assetIds: readonly string[];
  /** What was done, in words. */
  readonly done: string;
}

const told = ({ assetIds }: Pick<Outcome, 'assetIds'>, word: string): Omit<Outcome, 'answer'> => ({
  assetIds,
  done: `${counted(assetIds.length, 'asset ID', 'asset IDs')} ${word}`,
});

async function printed(
  context: Context,
  fields: readonly string[],
  act: (client: Client) => Promise<Outcome>,
): Promise<void> {
  const { format, terminal } = context;
  const pick = picker(format.kind === 'text' ? undefined : format.fields, fields);
  const client = await context.client();
  const { answer, assetIds, done } = await context.wait('Saving', act(client));
  if (format.kind === 'json') return terminal.out(jsonText(pick(answer)));
  if (format.kind === 'jsonl') return terminal.out(jsonLine(pick(answer)));
  for (const assetId of assetIds) terminal.out(assetId);
  noteDone(context, done);
}
