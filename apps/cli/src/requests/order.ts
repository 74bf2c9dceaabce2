import { procurementFrom } from '@quartermaster/core/requests/request';
import type { Context } from '../context.ts';
import type { ExitCode } from '../failure.ts';
import { checked, faultBy } from '../input.ts';
import { inTwoWeeks, today } from '../output/times.ts';
import { askOr } from '../ui/ask.ts';
import { takeStep } from './step.ts';

export interface OrderOptions {
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

/** Marks a request as ordered; prompts for missing procurement details. */
export async function orderRequest(context: Context, id: string, options: OrderOptions): Promise<ExitCode> {
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
