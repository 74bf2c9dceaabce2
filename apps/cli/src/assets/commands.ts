import { retirementReasons } from '@quartermaster/core/assets/asset-fields';
import type { Command } from 'commander';
import type { SelectionOptions } from '../bulk-change.ts';
import type { DownloadOptions } from '../download.ts';
import { fileCommands } from '../file-commands.ts';
import { importOptions, inviteOptions, matchOptions } from '../imports/options.ts';
import type { ImportFlags } from '../imports/run.ts';
import { formatOptions, listing, perform, several, sortText, verb } from '../options.ts';
import type { ListOptions } from '../paging.ts';
import type { AssignOptions } from './assign.ts';
import type { CreateOptions } from './create.ts';
import type { EditOptions } from './edit.ts';
import type { ExportOptions } from './export.ts';
import type { AssetListOptions } from './list.ts';
import type { PhotoOptions } from './photo.ts';
import type { RetireOptions } from './retire.ts';

export function assetCommands(program: Command): void {
  const assets = program.command('assets').description("The company's equipment");

  listing(assets, 'List assets', 'status:Available type:Laptop "mac book" field.ram_gb>=16', 'assets')
    .option('--view <view>', viewText)
    .action((terms: string[], options: AssetListOptions, command: Command) =>
      perform(command, async (context) => (await import('./list.ts')).listAssets(context, terms, options)),
    );

  verb(assets, 'watch', 'Print changes as they happen').action((_options: object, command: Command) =>
    perform(command, async (context) => (await import('./watch.ts')).watchAssets(context)),
  );

  verb(assets, 'get', 'Show one asset')
    .argument('<asset>', 'asset ID or record id')
    .option('--as-of <date>', 'as it was at the end of a day, or at an instant')
    .action((id: string, { asOf }: { readonly asOf?: string }, command: Command) =>
      perform(command, async (context) => (await import('./get.ts')).getAsset(context, id, asOf)),
    );

  verb(assets, 'history', 'Show what happened to an asset, newest first')
    .argument('<asset>', 'asset ID or record id')
    .option('--limit <n>', 'maximum number of entries (50)')
    .option('--all', 'show everything, without a limit')
    .action((id: string, options: ListOptions, command: Command) =>
      perform(command, async (context) => (await import('./history.ts')).assetHistory(context, id, options)),
    );

  fieldOptions(verb(assets, 'create', 'Add an asset'))
    .argument('[name]', 'prompted for if omitted')
    .option('--asset-id <id>', 'of an existing label; issued unless given')
    .option('--type <type>', 'prompted for if omitted')
    .option('--serial <number>')
    .option('--purchase-date <day>')
    .option('--notes <text>')
    .action((name: string | undefined, options: CreateOptions, command: Command) =>
      perform(command, async (context) => (await import('./create.ts')).createAsset(context, name, options)),
    );

  fieldOptions(
    selected(verb(assets, 'edit', 'Change assets; an option with an empty value clears that field')),
  )
    .option('--name <name>', 'of one asset')
    .option('--type <type>', 'of one asset')
    .option('--serial <number>', 'of one asset')
    .option('--purchase-date <day>', 'of one asset')
    .option('--notes <text>', 'of one asset')
    .action((ids: string[], options: EditOptions, command: Command) =>
      perform(command, async (context) => (await import('./edit.ts')).editAssets(context, ids, options)),
    );

  verb(assets, 'assign', 'Give an asset to somebody, or take it back')
    .argument('<asset>', 'asset ID or record id')
    .argument('[person]', 'email or name')
    .option('--back', 'take it back; it becomes Available')
    .option('--to <location>', 'where it is then: path, name or id')
    .action((id: string, person: string | undefined, options: AssignOptions, command: Command) =>
      perform(command, async (context) =>
        (await import('./assign.ts')).assignAsset(context, id, person, options),
      ),
    );

  selected(verb(assets, 'retire', 'Retire assets, which takes them back from whoever holds them'))
    .option(
      '--reason <reason>',
      `${retirementReasons.slice(0, -1).join(', ')} or ${retirementReasons.at(-1)}`,
    )
    .option('--on <day>', 'today unless given')
    .option('--note <text>', 'what else there is to say; required for what was lost or stolen')
    .option('--except-held', 'leave those that somebody holds as they are')
    .action((ids: string[], options: RetireOptions, command: Command) =>
      perform(command, async (context) => (await import('./retire.ts')).retireAssets(context, ids, options)),
    );

  selected(verb(assets, 'restore', 'Put retired assets back into use')).action(
    (ids: string[], options: SelectionOptions, command: Command) =>
      perform(command, async (context) => (await import('./retire.ts')).restoreAssets(context, ids, options)),
  );

  fileCommands(assets, { of: 'asset', named: 'asset ID or record id' });

  verb(assets, 'photo', 'Set the photo of an asset')
    .argument('<asset>', 'asset ID or record id')
    .argument('[file]', 'PNG, JPEG, GIF or WebP')
    .option('--remove', 'remove its photo')
    .action((id: string, file: string | undefined, options: PhotoOptions, command: Command) =>
      perform(command, async (context) =>
        (await import('./photo.ts')).assetPhoto(context, id, file, options),
      ),
    );

  selected(verb(assets, 'delete', 'Delete assets; their IDs are never used again')).action(
    (ids: string[], options: SelectionOptions, command: Command) =>
      perform(command, async (context) => (await import('./delete.ts')).deleteAssets(context, ids, options)),
  );

  inviteOptions(
    matchOptions(importOptions(verb(assets, 'import', 'Create and update assets from a CSV file'))),
  ).action((file: string, options: ImportFlags, command: Command) =>
    perform(command, async (context) => (await import('./import.ts')).importAssets(context, file, options)),
  );

  formatOptions(verb(assets, 'export', 'Export assets as CSV'))
    .argument('[terms...]', 'a filter, as for list: status:Available type:Laptop')
    .option('-o, --output <file>', 'file to write; standard output by default, unless it is a terminal')
    .option('--columns <which>', 'default, all for every field, or names: assetId,name,field.ram_gb')
    .option('--sort <order>', `${sortText('assets')}; assetId unless given`)
    .option('--view <view>', viewText)
    .action((terms: string[], options: ExportOptions, command: Command) =>
      perform(command, async (context) =>
        (await import('./export.ts')).exportAssets(context, terms, options),
      ),
    );

  verb(assets, 'template', 'Write a CSV template to fill in')
    .option('-o, --output <file>', 'file to write; standard output by default, unless it is a terminal')
    .action((options: DownloadOptions, command: Command) =>
      perform(command, async (context) => (await import('./template.ts')).assetTemplate(context, options)),
    );
}

const viewText = 'a saved view, as qm views list names it; terms narrow it down';

/** The options for fields that can be set on one or several assets. */
const fieldOptions = (command: Command): Command =>
  command
    .option('--status <status>', 'Available, Assigned or Maintenance')
    .option('--condition <condition>', 'New, Good, Fair or Poor')
    .option('--location <location>', 'path, name or id')
    .option('--assigned-to <person>', 'who holds them')
    .option('--vendor <vendor>')
    .option('--order-number <text>', "a request's ticket reference, or another number")
    .option('--cost <amount>', 'of one unit, like 1849.00')
    .option('--currency <code>', "of the cost; the company's unless given")
    .option('--warranty-end <day>', 'like 2027-12-31')
    .option('--field <field=value>', 'value of a custom field; repeatable', several);

/** A command for assets selected by their IDs or by a filter. */
const selected = (command: Command): Command =>
  command
    .argument('[assets...]', 'asset IDs or record ids')
    .option('--where <filter>', 'all that match instead, like "type:Laptop status:Available"')
    .option('--dry-run', 'only show what would happen');
