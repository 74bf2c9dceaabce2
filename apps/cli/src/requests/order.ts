import { procurementFrom } from '@quartermaster/core/requests/request';
import type { Context } from '../context.ts';
import { type ExitCode, wrongUsage } from '../failure.ts';
import { checked, faultBy } from '../input.ts';
import { inTwoWeeks, today } from '../output/times.ts';
import { askOr, cannotAsk } from '../ui/ask.ts';
import { givenRequests, type StepOptions } from './given-requests.ts';
import { readOrders } from './order-file.ts';
import { takeStep } from './step.ts';
import { takeSteps } from './steps.ts';

export interface OrderOptions extends StepOptions {
  readonly from?: string;
  readonly vendor?: string;
  readonly expected?: string;
  readonly ticket?: string;
  readonly notes?: string;
}

const optionOf = {
  vendor: '--vendor',
  expectedDeliveryDate: '--expected',
  ticketRef: '--ticket',
  notes: '--notes',
};

/** Marks requests as ordered: one, those on standard input, or those in a file with details for each. */
export async function orderRequests(
  context: Context,
  id: string | undefined,
  options: OrderOptions,
): Promise<ExitCode> {
  if (options.from !== undefined) {
    if (id !== undefined || options.stdin)
      throw wrongUsage('--from names the requests: leave out the id and --stdin.');
    return takeSteps(context, 'order', await readOrders(options.from, options, today(context.now)));
  }
  const given = await givenRequests('order', id, options);
  if (typeof given === 'string') return orderOne(context, given, options);
  if (options.vendor === undefined) throw cannotAsk('--vendor NAME');
  if (options.expected === undefined) throw cannotAsk('--expected DAY');
  const { vendor, expected: expectedDeliveryDate, ticket: ticketRef, notes } = options;
  const details = { vendor, expectedDeliveryDate, ticketRef, notes };
  const procurement = checked(procurementFrom(today(context.now)), details, optionOf);
  return takeSteps(
    context,
    'order',
    given.map((one) => ({ id: one, details: { procurement } })),
  );
}

/** Orders one request; prompts for missing procurement details. */
function orderOne(context: Context, id: string, options: OrderOptions): Promise<ExitCode> {
  return takeStep(context, 'order', id, async (request) => {
    const needsTicket = request.ticketRef === undefined || options.ticket !== undefined;
    const schema = procurementFrom(today(context.now));
    const { shape } = schema;
    const procurement = {
      vendor: await askOr(context, options.vendor, 'Vendor', '--vendor NAME', {
        fault: faultBy(shape.vendor),
      }),
      expectedDeliveryDate: await askOr(
        context,
        options.expected,
        `Expected delivery, like ${inTwoWeeks(context.now)}`,
        '--expected DAY',
        { fault: faultBy(shape.expectedDeliveryDate) },
      ),
      ticketRef: needsTicket
        ? await askOr(context, options.ticket, 'Ticket reference', '--ticket REFERENCE', {
            fault: faultBy(shape.ticketRef),
          })
        : undefined,
      notes: options.notes,
    };
    return { procurement: checked(schema, procurement, optionOf) };
  });
}
