import type { Context } from '../context.ts';
import { doneLine } from './done.ts';
import { recordPrinter } from './record.ts';

/** The API's answer to a test message. */
interface Sent {
  readonly message: string;
}

/** Prints that a test message was sent. Created before any work, as every printer is. */
export function sentPrinter(context: Context): (sent: Sent) => void {
  const print = recordPrinter<Sent>(context, {
    columns: [{ title: 'Message', value: ({ message }) => message }],
    fields: ['message'],
  });
  return (sent) => print(sent, () => [doneLine(context.terminal, sent.message)]);
}
