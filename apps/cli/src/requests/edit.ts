import { shortId } from '@quartermaster/core/records/short-id';
import { requestChangeSchema } from '@quartermaster/core/requests/request';
import type { Context } from '../context.ts';
import { checked, requireChange } from '../input.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { requestView } from './view.ts';

export interface RequestEditOptions {
  readonly priority?: string;
  readonly notes?: string;
  readonly ticket?: string;
}

const optionOf = { priority: '--priority', notes: '--notes', ticketRef: '--ticket' };

/** Changes a request's priority, notes or ticket reference; an empty value clears the last two. */
export async function editRequest(context: Context, id: string, options: RequestEditOptions): Promise<void> {
  const print = recordPrinter(context, requestView(context));
  const change = requireChange('requests edit', {
    priority: options.priority,
    notes: options.notes,
    ticketRef: options.ticket,
  });
  const body = checked(requestChangeSchema, change, optionOf);
  const client = await context.client();
  const { version } = await context.wait('Looking it up', client.requests.get({ params: { id } }));
  const request = await context.wait(
    'Changing the request',
    client.requests.update({ params: { id }, body }, { context: { version } }),
  );
  print(request, () => [doneLine(context.terminal, `Request ${shortId(request.id)} changed`)]);
}
