import type { Context } from '../context.ts';
import { locationPaths } from '../locations.ts';
import { printRecord } from '../output/record.ts';
import { requestLines } from './card.ts';
import { requestView } from './view.ts';

export async function getRequest(context: Context, id: string): Promise<void> {
  const client = await context.client();
  const [request, me, pathOf] = await context.wait(
    'Looking it up',
    Promise.all([client.requests.get({ params: { id } }), context.me(), locationPaths(context)]),
  );
  printRecord(context, request, requestView(context), () => requestLines(context, request, me, pathOf));
}
