import type { Command } from 'commander';
import { perform, several, verb } from '../options.ts';
import type { ApiOptions } from './api.ts';

export function apiCommand(program: Command): void {
  verb(program, 'api', 'Call any route of the API: see /api in the console')
    .argument('<method>', 'GET, POST, PUT or DELETE')
    .argument('<path>', 'below /api, such as /equipment?status=Available')
    .option(
      '-f, --field <name=value>',
      'a text for the query of a GET, else for the JSON body; repeatable',
      several,
    )
    .option('-F, --json-field <name=value>', 'the same, its value as JSON: -F quantity=2', several)
    .option('-H, --header <header>', 'a header: \'If-Match: "3"\'; repeatable', several)
    .option('--input <file>', 'send this file as the body; - reads standard input')
    .option('--paginate', 'follow a list to its end, and print its items as JSON lines')
    .action((method: string, path: string, options: ApiOptions, command: Command) =>
      perform(command, async (context) => (await import('./api.ts')).callApi(context, method, path, options)),
    );
}
