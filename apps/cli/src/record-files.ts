import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { attachmentRoutes, isApiError } from '@quartermaster/contract';
import {
  type Attachment,
  type AttachmentOwner,
  attachmentChangeSchema,
  attachmentSchema,
  checkAttachmentName,
  mostAttachmentBytes,
  mostAttachmentMegabytes,
} from '@quartermaster/core/attachments/attachment';
import { storableName } from '@quartermaster/core/attachments/file-name';
import { sizeText } from '@quartermaster/core/attachments/size-text';
import { message } from '@quartermaster/core/messages';
import { asAdded } from './as-added.ts';
import type { Context } from './context.ts';
import { type DownloadOptions, download } from './download.ts';
import { type ExitCode, exitCodes, Failure, wrongUsage } from './failure.ts';
import { checked } from './input.ts';
import { doneLine, noteDone, undoHint } from './output/done.ts';
import { type ListView, printList, refuseUnknownFields } from './output/list.ts';
import { printable } from './output/printable.ts';
import { recordPrinter } from './output/record.ts';
import { ago } from './output/times.ts';
import { confirm } from './ui/ask.ts';

/** The record whose files they are. */
interface Owner {
  readonly of: AttachmentOwner;
  readonly record: string;
}

const fileView = ({ now }: Context): ListView<Attachment> => ({
  columns: [
    { title: 'File', value: ({ name }) => name, minWidth: 20 },
    { title: 'Size', value: ({ size }) => String(size), shown: ({ size }) => sizeText(size) },
    { title: 'Added', value: ({ createdAt }) => createdAt, shown: ({ createdAt }) => ago(createdAt, now) },
    { title: 'By', value: ({ addedByName }) => addedByName, priority: 2 },
    { title: 'Id', value: ({ id }) => id, priority: 1 },
  ],
  fields: Object.keys(attachmentSchema.shape),
});

export async function listFiles(context: Context, owner: Owner, asOf: string | undefined): Promise<void> {
  await printList(
    context,
    pageOf(() => filesOf(context, owner, asOf)),
    fileView(context),
    {
      none: 'No files.',
      sortedBy: 'when they were added',
    },
  );
}

async function* pageOf(read: () => Promise<readonly Attachment[]>) {
  const items = await read();
  yield { items, total: items.length };
}

async function filesOf(
  context: Context,
  { of, record: id }: Owner,
  asOf?: string,
): Promise<readonly Attachment[]> {
  const client = await context.client();
  const listing = client.attachments[attachmentRoutes[of].list]({
    params: { id },
    query: asOf === undefined ? {} : { asOf },
  });
  return (await context.wait('Listing files', listing)).items;
}

/** Adds files one after the other; those that are refused don't keep the others from being added. */
export async function addFiles(
  context: Context,
  owner: Owner,
  paths: readonly string[],
  name: string | undefined,
): Promise<ExitCode> {
  if (name !== undefined && paths.length > 1) throw wrongUsage('--name is for one file.');
  refusePath(name);
  const view = fileView(context);
  refuseUnknownFields(context, view);
  const streams = await context.streams();
  const added: Attachment[] = [];
  const failures: Failure[] = [];
  for (const path of paths) {
    try {
      const content = await readChecked(path, name ?? basename(path));
      const query = { ...owner, name: name ?? basename(path) };
      const sending = streams.attachments.add(query, new Blob([content]), {
        idempotencyKey: randomUUID(),
      });
      added.push(await context.wait(`Uploading ${path}`, sending));
    } catch (error) {
      failures.push(refusalOf(path, error));
    }
  }
  const [failure] = failures;
  if (failure && added.length === 0 && paths.length === 1) throw failure;
  if (context.format.kind === 'text' && context.terminal.human)
    for (const file of added) context.terminal.out(doneLine(context.terminal, addedText(file)));
  else if (added.length > 0)
    await printList(
      context,
      pageOf(async () => added),
      view,
      { none: '', sortedBy: '' },
    );
  for (const one of failures) context.note(`  ${printable(one.message)}`);
  if (failures.length === 0) return exitCodes.done;
  return added.length === 0 ? exitCodes.failed : exitCodes.someRowsFailed;
}

/** The server would keep only what comes after the last slash. */
function refusePath(name: string | undefined): void {
  if (name !== undefined && /[\\/]/.test(name))
    throw wrongUsage(`A name has no '/' or '\\': ${printable(name)}.`);
}

const addedText = ({ name, size }: Attachment): string => `${name} added, ${sizeText(size)}`;

/** Reads a file that may be sent; throws a Failure, before anything is sent, for one that may not. */
async function readChecked(path: string, name: string): Promise<Buffer<ArrayBuffer>> {
  const refuse = (text: string): Failure => new Failure(exitCodes.failed, `${path}: ${text}.`);
  const named = checkAttachmentName(storableName(name));
  if (!named.ok) throw refuse(named.message);
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new Failure(exitCodes.failed, `Cannot read ${path}.`);
  if (found.size > mostAttachmentBytes) throw refuse(message.fileTooLarge(mostAttachmentMegabytes));
  return readFile(path).catch(() => {
    throw new Failure(exitCodes.failed, `Cannot read ${path}.`);
  });
}

/** What concerns one file alone; anything else ends the command. */
function refusalOf(path: string, error: unknown): Failure {
  if (error instanceof Failure && error.exitCode === exitCodes.failed) return error;
  if (!isApiError(error) || ![409, 413, 422].includes(error.status)) throw error;
  return new Failure(exitCodes.failed, `${path}: ${error.message}.`);
}

export async function getFile(
  context: Context,
  owner: Owner,
  written: string,
  options: DownloadOptions,
): Promise<void> {
  const { id, name, sha256 } = await findFile(context, owner, written);
  await download(context, options, basename(storableName(name)), async () =>
    (await (await context.streams()).attachments.get(id)).pipeThrough(asAdded(name, sha256)),
  );
}

export async function renameFile(
  context: Context,
  owner: Owner,
  written: string,
  name: string,
): Promise<void> {
  const print = recordPrinter(context, fileView(context));
  refusePath(name);
  const body = checked(attachmentChangeSchema, { name }, { name: 'NAME' });
  const { id, name: before, version } = await findFile(context, owner, written);
  const client = await context.client();
  const renaming = client.attachments.update({ params: { id }, body }, { context: { version } });
  const file = await context.wait('Renaming the file', renaming);
  const done = message.fileWasRenamed(before, file.name);
  print(file, () => [doneLine(context.terminal, done)]);
  noteDone(context, done);
}

export async function removeFile(context: Context, owner: Owner, written: string): Promise<ExitCode> {
  const print = recordPrinter(context, fileView(context));
  const { id, name, version } = await findFile(context, owner, written);
  if (!(await confirm(context, message.confirmDelete(name)))) {
    context.note('  Nothing was changed.');
    return exitCodes.failed;
  }
  const client = await context.client();
  let batch: string | undefined;
  const onBatch = (made: string): void => {
    batch = made;
  };
  const removing = client.attachments.remove({ params: { id } }, { context: { version, onBatch } });
  const file = await context.wait('Deleting the file', removing);
  const done = message.fileWasDeleted(name);
  print(file, () => [
    doneLine(context.terminal, done),
    ...(batch === undefined ? [] : [`    ${undoHint(batch)}`]),
  ]);
  noteDone(context, done);
  return exitCodes.done;
}

/** Finds a file by its id, or by its name if the record has only one so called. */
async function findFile(context: Context, owner: Owner, written: string): Promise<Attachment> {
  const files = await filesOf(context, owner);
  const found = files.filter(({ id, name }) => id === written || name === written);
  const [file] = found;
  if (!file)
    throw new Failure(
      exitCodes.failed,
      `${message.recordNotFound('attachment')}: ${written}`,
      files.map(({ name }) => printable(name)),
    );
  if (found.length > 1)
    throw wrongUsage(
      `${found.length} files are called ${written}. Name one by its id:`,
      found.map(({ id, size }) => `${id}  ${sizeText(size)}`),
    );
  return file;
}
