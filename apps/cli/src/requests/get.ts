import type { Context } from '../context.ts';
import { locationPaths } from '../locations.ts';
import { printable } from '../output/printable.ts';
import { recordPrinter } from '../output/record.ts';
import { sign } from '../output/states.ts';
import { requestLines } from './card.ts';
import { oneRequestView } from './view.ts';

/** The number of latest comments shown; `qm requests comments` has all. */
const mostComments = '3';

export async function getRequest(context: Context, id: string): Promise<void> {
  const print = recordPrinter(context, oneRequestView(context));
  const client = await context.client();
  const [request, me, pathOf] = await context.wait(
    'Looking it up',
    Promise.all([client.requests.get({ params: { id } }), context.me(), locationPaths(context)]),
  );
  const { human } = context.terminal;
  const comments =
    human && context.format.kind === 'text'
      ? await context.wait(
          'Looking it up',
          client.requests.comments({ params: { id: request.id }, query: { limit: mostComments } }),
        )
      : { items: [] };
  print(request, () => requestLines(context, request, me, pathOf, comments.items.toReversed()));
  if (context.format.kind === 'text' && !context.terminal.human)
    for (const { text } of request.warnings ?? []) context.note(`${sign.warning} ${printable(text)}`);
}
