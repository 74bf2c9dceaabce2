import type { RequestVerb } from '@quartermaster/core/requests/status';
import type { Command } from 'commander';
import { fileCommands } from '../file-commands.ts';
import { listing, perform, several, verb } from '../options.ts';
import type { ListOptions } from '../paging.ts';
import type { NewRequestOptions } from './create.ts';
import type { DeliverOptions } from './deliver.ts';
import type { RequestEditOptions } from './edit.ts';
import type { EndOptions } from './end.ts';
import type { StepOptions } from './given-requests.ts';
import type { OrderOptions } from './order.ts';

const idText = 'id, or its first 8 characters';

export function requestCommands(program: Command): void {
  const requests = program.command('requests').description('Equipment requests, from submission to delivery');

  listing(requests, 'List requests', 'status:pending priority:high', 'requests').action(
    (terms: string[], options: ListOptions, command: Command) =>
      perform(command, async (context) => (await import('./list.ts')).listRequests(context, terms, options)),
  );

  verb(requests, 'watch', 'Print changes as they happen').action((_options: object, command: Command) =>
    perform(command, async (context) => (await import('./watch.ts')).watchRequests(context)),
  );

  verb(requests, 'get', 'Show one request with its status, items and assets')
    .argument('<request>', idText)
    .action((id: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./get.ts')).getRequest(context, id)),
    );

  verb(requests, 'create', 'Request equipment')
    .option('--item <item[=quantity]>', "a catalogue item's SKU, name or id; repeatable", several)
    .option('--for <person>', 'who it is for (administrators only, who must say)')
    .option('--notes <text>')
    .option('--ticket <reference>', 'ticket reference')
    .option('--location <location>', 'path, name or id of the delivery location (administrators only)')
    .option('--priority <priority>', 'low, medium or high (administrators only)')
    .action((options: NewRequestOptions, command: Command) =>
      perform(command, async (context) => (await import('./create.ts')).createRequest(context, options)),
    );

  verb(requests, 'edit', 'Change a request before it is ordered')
    .argument('<request>', idText)
    .option('--priority <priority>', 'low, medium or high (administrators only)')
    .option('--notes <text>', 'what it is for; empty for none')
    .option('--ticket <reference>', 'ticket reference; empty for none (administrators only)')
    .action((id: string, options: RequestEditOptions, command: Command) =>
      perform(command, async (context) => (await import('./edit.ts')).editRequest(context, id, options)),
    );

  fileCommands(requests, { of: 'request', named: idText });

  verb(requests, 'comment', 'Comment on a request')
    .argument('<request>', idText)
    .argument('[text]', 'what to say')
    .action((id: string, text: string | undefined, _options: object, command: Command) =>
      perform(command, async (context) =>
        (await import('./comments.ts')).commentOnRequest(context, id, text),
      ),
    );

  verb(requests, 'comments', 'Show the comments on a request, newest first')
    .argument('<request>', idText)
    .option('--limit <n>', 'maximum number of comments (50)')
    .option('--all', 'show everything, without a limit')
    .action((id: string, options: ListOptions, command: Command) =>
      perform(command, async (context) => (await import('./comments.ts')).listComments(context, id, options)),
    );

  verb(requests, 'history', 'Show what happened to a request and who did it, newest first')
    .argument('<request>', idText)
    .option('--limit <n>', 'maximum number of entries (50)')
    .option('--all', 'show everything, without a limit')
    .action((id: string, options: ListOptions, command: Command) =>
      perform(command, async (context) =>
        (await import('./history.ts')).requestHistory(context, id, options),
      ),
    );

  step(requests, 'accept', 'Accept a pending request and start procurement').action(
    (id: string | undefined, options: StepOptions, command: Command) =>
      perform(command, async (context) => (await import('./accept.ts')).acceptRequests(context, id, options)),
  );

  step(requests, 'order', 'Mark a request as ordered and create its assets')
    .option('--from <file>', 'CSV of id, ticket, vendor, expected, notes')
    .option('--vendor <vendor>', 'the vendor; a new name creates a new vendor')
    .option('--expected <day>', 'expected delivery date, as YYYY-MM-DD')
    .option('--ticket <reference>', 'ticket reference, if the request has none yet')
    .option('--notes <text>')
    .action((id: string | undefined, options: OrderOptions, command: Command) =>
      perform(command, async (context) => (await import('./order.ts')).orderRequests(context, id, options)),
    );

  step(requests, 'deliver', 'Mark a request as delivered and assign its assets to the requester')
    .option('--serials <file>', 'CSV of assetId,serialNumber: receive only these units, - for standard input')
    .action((id: string | undefined, options: DeliverOptions, command: Command) =>
      perform(command, async (context) =>
        (await import('./deliver.ts')).deliverRequests(context, id, options),
      ),
    );

  verb(requests, 'receive', 'Receive one unit of an order; the last one fulfils the request')
    .argument('<request>', idText)
    .argument('<asset>', "the unit's asset ID")
    .option('--serial <number>', 'serial number')
    .action((id: string, assetId: string, { serial }: { readonly serial?: string }, command: Command) =>
      perform(command, async (context) =>
        (await import('./deliver.ts')).receiveUnit(context, id, assetId, serial),
      ),
    );

  verb(requests, 'missing', 'Mark one unit of an order as missing and remove its asset')
    .argument('<request>', idText)
    .argument('<asset>', "the unit's asset ID")
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
    step(requests, name, summary)
      .option('--reason <text>', 'why')
      .action((id: string | undefined, options: EndOptions, command: Command) =>
        perform(command, async (context) =>
          (await import('./end.ts')).endRequests(context, name, id, options),
        ),
      );
}

/** Adds a command for a step of one request, or of many. */
const step = (requests: Command, name: RequestVerb, summary: string): Command =>
  verb(requests, name, summary)
    .argument('[request]', idText)
    .option('--stdin', 'take ids from standard input, as lines or JSON; what is past this step stays');
