import type { AttachmentOwner } from '@quartermaster/core/attachments/attachment';
import type { Command } from 'commander';
import type { Context } from './context.ts';
import type { DownloadOptions } from './download.ts';
import { perform, verb } from './options.ts';

interface Owner {
  readonly of: AttachmentOwner;
  /** The help text on how the record is named. */
  readonly named: string;
  /** What the API finds the record by. */
  readonly idOf?: (context: Context, written: string) => Promise<string>;
}

const fileText = 'its name or id';

/** Adds the commands for a record's files to its group: `qm assets files add QTM1000 invoice.pdf`. */
export function fileCommands(noun: Command, { of, named, idOf = async (_, id) => id }: Owner): void {
  const files = verb(noun, 'files', 'Invoices, warranties and agreements: PDF, images and text');
  const ownerOf = async (context: Context, written: string) => ({ of, record: await idOf(context, written) });

  verb(files, 'list', 'List the files')
    .argument(`<${of}>`, named)
    .option('--as-of <date>', 'those at the end of a day, or at an instant')
    .action((id: string, { asOf }: { readonly asOf?: string }, command: Command) =>
      perform(command, async (context) =>
        (await import('./record-files.ts')).listFiles(context, await ownerOf(context, id), asOf),
      ),
    );

  verb(files, 'add', 'Add files')
    .argument(`<${of}>`, named)
    .argument('<file...>', 'up to 10 MB each')
    .option('--name <name>', 'what one file is to be called')
    .action((id: string, paths: string[], { name }: { readonly name?: string }, command: Command) =>
      perform(command, async (context) =>
        (await import('./record-files.ts')).addFiles(context, await ownerOf(context, id), paths, name),
      ),
    );

  verb(files, 'get', 'Download a file')
    .argument(`<${of}>`, named)
    .argument('<attachment>', fileText)
    .option('-o, --output <file>', 'file to write; standard output by default, unless it is a terminal')
    .action((id: string, file: string, options: DownloadOptions, command: Command) =>
      perform(command, async (context) =>
        (await import('./record-files.ts')).getFile(context, await ownerOf(context, id), file, options),
      ),
    );

  verb(files, 'rename', 'Rename a file')
    .argument(`<${of}>`, named)
    .argument('<attachment>', fileText)
    .argument('<new-name>', 'its new name')
    .action((id: string, file: string, name: string, _options: object, command: Command) =>
      perform(command, async (context) =>
        (await import('./record-files.ts')).renameFile(context, await ownerOf(context, id), file, name),
      ),
    );

  verb(files, 'delete', 'Delete a file; that can be undone')
    .argument(`<${of}>`, named)
    .argument('<attachment>', fileText)
    .action((id: string, file: string, _options: object, command: Command) =>
      perform(command, async (context) =>
        (await import('./record-files.ts')).removeFile(context, await ownerOf(context, id), file),
      ),
    );
}
