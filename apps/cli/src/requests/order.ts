import { procurementSchema } from '@quartermaster/core/requests/request';
import type { Context } from '../context.ts';
import { type ExitCode, wrongUsage } from '../failure.ts';
import { checked } from '../input.ts';
import { askFor } from '../ui/ask.ts';
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

/** Marks a request as ordered; at a terminal it asks for what the procurement form needs. */
export async function orderRequest(context: Context, id: string, options: OrderOptions): Promise<ExitCode> {
  return takeStep(context, 'order', id, async (request) => {
    const orAsked = async (value: string | undefined, question: string, option: string) => {
      if (value !== undefined) return value;
      if (!context.terminal.canAsk) throw wrongUsage(`Nobody is there to ask: say ${option}.`);
      return askFor(question);
    };
    const needsTicket = request.ticketRef === undefined || options.ticket !== undefined;
    const procurement = {
      vendor: await orAsked(options.vendor, 'Vendor', '--vendor NAME'),
      expectedDeliveryDate: await orAsked(
        options.expected,
        'Expected delivery, like 2026-11-21',
        '--expected DAY',
      ),
      ticketRef: needsTicket
        ? await orAsked(options.ticket, 'Ticket reference', '--ticket REFERENCE')
        : undefined,
      notes: options.notes,
    };
    return { procurement: checked(procurementSchema, procurement, optionOf) };
  });
}
