import type { Command } from 'commander';
import { perform, several, verb } from '../options.ts';
import type { DeliveryListOptions } from './deliveries.ts';
import type { RedeliverOptions } from './redeliver.ts';
import type { WebhookOptions } from './save.ts';

const webhookText = 'name or id';

export function webhookCommands(program: Command): void {
  const webhooks = program.command('webhooks').description('Which programs are told of changes');

  verb(webhooks, 'list', 'List all webhooks').action((_options: object, command: Command) =>
    perform(command, async (context) => (await import('./list.ts')).listWebhooks(context)),
  );

  verb(webhooks, 'get', 'Show one webhook')
    .argument('<webhook>', webhookText)
    .action((name: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./get.ts')).getWebhook(context, name)),
    );

  details(verb(webhooks, 'create', 'Add a webhook and print its secret, which is never shown again'))
    .argument('<name>')
    .argument('<url>', 'an http or https address')
    .action((name: string, url: string, options: WebhookOptions, command: Command) =>
      perform(command, async (context) =>
        (await import('./save.ts')).createWebhook(context, { ...options, name, url }),
      ),
    );

  details(verb(webhooks, 'edit', 'Change a webhook'))
    .argument('<webhook>', webhookText)
    .option('--name <name>', 'new name')
    .option('--url <url>', 'new address')
    .option('--on', 'switch it on: it gets what happens from then on')
    .option('--remove-header <name>', 'may be repeated', several)
    .action((webhook: string, options: WebhookOptions, command: Command) =>
      perform(command, async (context) => (await import('./save.ts')).editWebhook(context, webhook, options)),
    );

  verb(webhooks, 'delete', 'Delete a webhook and its deliveries')
    .argument('<webhook>', webhookText)
    .action((webhook: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./delete.ts')).deleteWebhook(context, webhook)),
    );

  verb(webhooks, 'test', 'Send a test event now')
    .argument('<webhook>', webhookText)
    .action((webhook: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./test.ts')).testWebhook(context, webhook)),
    );

  verb(webhooks, 'rotate-secret', 'Make a new secret and print it; for 24 hours the old one signs as well')
    .argument('<webhook>', webhookText)
    .action((webhook: string, _options: object, command: Command) =>
      perform(command, async (context) =>
        (await import('./rotate-secret.ts')).rotateSecret(context, webhook),
      ),
    );

  verb(webhooks, 'deliveries', 'List the deliveries, newest first')
    .argument('<webhook>', webhookText)
    .option('--state <state>', 'delivered, waiting or failed')
    .option('--limit <n>', 'maximum number of results (50)')
    .option('--all', 'list everything, without a limit')
    .action((webhook: string, options: DeliveryListOptions, command: Command) =>
      perform(command, async (context) =>
        (await import('./deliveries.ts')).listDeliveries(context, webhook, options),
      ),
    );

  verb(webhooks, 'redeliver', 'Send one delivery again, or all events from one time to another')
    .argument('<webhook>', webhookText)
    .argument('[delivery]', 'id of the delivery')
    .option('--from <time>', 'a day or time in UTC')
    .option('--to <time>', 'a day or time in UTC; now, unless given')
    .action((webhook: string, delivery: string | undefined, options: RedeliverOptions, command: Command) =>
      perform(command, async (context) =>
        (await import('./redeliver.ts')).redeliver(context, webhook, delivery, options),
      ),
    );
}

const details = (command: Command): Command =>
  command
    .option('--event <event>', 'an event it gets, such as equipment.updated; may be repeated', several)
    .option('--header <header>', "sent along, as 'Name: value'; may be repeated", several)
    .option('--filter <filter>', "only events whose data match, such as 'status:Available'")
    .option('--off', 'switch it off');
