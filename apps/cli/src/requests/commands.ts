import type { Command } from 'commander';
import { fileCommands } from '../file-commands.ts';
import { listing, perform, several, verb } from '../options.ts';
import { inTwoWeeks } from '../output/times.ts';
import type { ListOptions } from '../paging.ts';
import type { NewRequestOptions } from './create.ts';
import type { RequestEditOptions } from './edit.ts';
import type { OrderOptions } from './order.ts';

const idText = 'id, or its first 8 characters';

export function requestCommands(program: Command): void {
  const requests = program.command('requests').description('Equipment requests, from submission to delivery');

  listing(requests, 'List requests', 'status:pending priority:high', 'requests').action(
    (terms: string[], options: ListOptions, command: Command) =>
      perform(command, async (context) => (await import('./list.ts')).listRequests(context, terms, options)),
  );

  verb(requests, 'get', 'Show one request with its status, items and assets')
    .argument('<id>', idText)
    .action((id: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./get.ts')).getRequest(context, id)),
    );

  verb(requests, 'create', 'Request equipment')
    .option('--item <item[=quantity]>', "a catalogue item's SKU, name or id; repeatable", several)
    .option('--for <email>', 'who it is for (administrators only, who must say)')
    .option('--notes <text>')
    .option('--ticket <reference>', 'ticket reference')
    .option('--location <location>', 'path, name or id of the delivery location (administrators only)')
    .option('--priority <priority>', 'low, medium or high (administrators only)')
    .action((options: NewRequestOptions, command: Command) =>
      perform(command, async (context) => (await import('./create.ts')).createRequest(context, options)),
    );

  verb(requests, 'edit', 'Change a request before it is ordered')
    .argument('<id>', idText)
    .option('--priority <priority>', 'low, medium or high (administrators only)')
    .option('--notes <text>', 'what it is for; empty for none')
    .option('--ticket <reference>', 'ticket reference; empty for none (administrators only)')
    .action((id: string, options: RequestEditOptions, command: Command) =>
      perform(command, async (context) => (await import('./edit.ts')).editRequest(context, id, options)),
    );

  fileCommands(requests, { of: 'request', named: idText });

  verb(requests, 'comment', 'Comment on a request')
    .argument('<id>', idText)
    .argument('[text]', 'what to say')
    .action((id: string, text: string | undefined, _options: object, command: Command) =>
      perform(command, async (context) =>
        (await import('./comments.ts')).commentOnRequest(context, id, text),
      ),
    );

  verb(requests, 'comments', 'Show the comments on a request, newest first')
    .argument('<id>', idText)
    .option('--limit <n>', 'maximum number of comments (50)')
    .option('--all', 'show everything, without a limit')
    .action((id: string, options: ListOptions, command: Command) =>
      perform(command, async (context) => (await import('./comments.ts')).listComments(context, id, options)),
    );

  verb(requests, 'history', 'Show what happened to a request and who did it, newest first')
    .argument('<id>', idText)
    .option('--limit <n>', 'maximum number of entries (50)')
    .option('--all', 'show everything, without a limit')
    .action((id: string, options: ListOptions, command: Command) =>
      perform(command, async (context) =>
        (await import('./history.ts')).requestHistory(context, id, options),
      ),
    );

  verb(requests, 'accept', 'Accept a pending request and start procurement')
    .argument('<id>', idText)
    .action((id: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./step.ts')).takeStep(context, 'accept', id)),
    );

  verb(requests, 'order', 'Mark a request as ordered and create its assets')
    .argument('<id>', idText)
    .option('--vendor <name>', 'the vendor; a new name creates a new vendor')
    .option('--expected <day>', `expected delivery date, like ${inTwoWeeks(new Date())}`)
    .option('--ticket <reference>', 'ticket reference, if the request has none yet')
    .option('--notes <text>')
    .action((id: string, options: OrderOptions, command: Command) =>
      perform(command, async (context) => (await import('./order.ts')).orderRequest(context, id, options)),
    );

  verb(requests, 'deliver', 'Mark a request as delivered and assign its assets to the requester')
    .argument('<id>', idText)
    .option('--serials <file>', 'CSV of assetId,serialNumber: receive only these units, - for standard input')
    .action((id: string, { serials }: { readonly serials?: string }, command: Command) =>
      perform(command, async (context) =>
        (await import('./deliver.ts')).deliverRequest(context, id, serials),
      ),
    );

  verb(requests, 'receive', 'Receive one unit of an order; the last one fulfils the request')
    .argument('<id>', idText)
    .argument('<asset-id>', "the unit's asset ID")
    .option('--serial <number>', 'serial number')
    .action((id: string, assetId: string, { serial }: { readonly serial?: string }, command: Command) =>
      perform(command, async (context) =>
        (await import('./deliver.ts')).receiveUnit(context, id, assetId, serial),
      ),
    );

  verb(requests, 'missing', 'Mark one unit of an order as missing and remove its asset')
    .argument('<id>', idText)
    .argument('<asset-id>', "the unit's asset ID")
    .option('--reason <text>', 'why')
    .action((id: string, assetId: string, { reason }: { readonly reason?: string }, command: Command) =>
      perform(command, async (context) =>
        (await import('./deliver.ts')).missUnit(context, id, assetId, reason),
      ),
    );

  for (const [name, summary] of [
    ['reject', 'Reject a pending request'],
    ['cancel', 'Cancel a request in procurement, or your own while it is pending'],
  ] as const)
    verb(requests, name, summary)
      .argument('<id>', idText)
      .option('--reason <text>', 'why')
      .action((id: string, { reason }: { readonly reason?: string }, command: Command) =>
        perform(command, async (context) => (await import('./end.ts')).endRequest(context, name, id, reason)),
      );
}
