import type { Command } from 'commander';
import { perform, verb } from '../options.ts';
import type { SmsSetOptions } from './set.ts';

export function smsCommands(program: Command): void {
  const sms = program.command('sms').description('Texts to phones, through Twilio');

  verb(sms, 'status', 'Show how texts are sent, and about what').action(
    (_options: object, command: Command) =>
      perform(command, async (context) => (await import('./status.ts')).smsStatus(context)),
  );

  verb(sms, 'set', 'Change how texts are sent, and about what')
    .argument('[values...]', 'name=value, like enabled=yes phoneNumber=+447700900418 requestCreated=off')
    .option('--auth-token-stdin', 'read the auth token from standard input')
    .action((written: string[], options: SmsSetOptions, command: Command) =>
      perform(command, async (context) => (await import('./set.ts')).setSms(context, written, options)),
    );

  verb(sms, 'test', 'Send a test message to a phone')
    .argument('<number>', 'like +447700900418')
    .argument('[text]')
    .action((to: string, text: string | undefined, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./test.ts')).testSms(context, to, text)),
    );
}
