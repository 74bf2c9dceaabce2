import type { Command } from 'commander';
import { perform, verb } from '../options.ts';
import type { SetOptions } from './set.ts';

export function settingsCommands(program: Command): void {
  const settings = program.command('settings').description("The company's settings");

  verb(settings, 'get', 'Show all settings, or the value of one')
    .argument('[name]', 'like currency')
    .action((name: string | undefined, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./get.ts')).getSettings(context, name)),
    );

  verb(settings, 'set', 'Change settings')
    .argument('[settings...]', "name=value, like currency=EUR 'companyName=Northwind Ltd'")
    .option('--logo <file>', 'the company logo: PNG, JPEG, GIF or WebP, at most 1 MB')
    .option('--no-logo', 'remove the logo')
    .action((written: string[], options: SetOptions, command: Command) =>
      perform(command, async (context) => (await import('./set.ts')).setSettings(context, written, options)),
    );
}
