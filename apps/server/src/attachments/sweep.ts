import { isIn } from '@quartermaster/core/query/where';
import { bySystem } from '../events/cause.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { ContentDocument, StoredAttachment } from './collection.ts';
import { ownerNames } from './owners.ts';
import type { AttachmentService } from './service.ts';

const day = 24 * 3_600_000;

/** How many contents are looked up at once. */
const atOnce = 100;

/**
 * Removes what an interrupted upload left behind, after a day; and deleted files and those of deleted records, once no
 * undo can bring them back.
 * @param undoable the instant since which changes can be undone
 */
export async function sweepAttachments(
  runtime: Runtime,
  attachments: AttachmentService,
  undoable: string,
): Promise<void> {
  const dayAgo = new Date(runtime.now().getTime() - day).toISOString();
  const old = { where: { op: 'range', path: 'createdAt', lt: dayAgo }, sort: ['createdAt'] } as const;
  let batch: ContentDocument[] = [];
  for await (const content of attachments.contents.collection.stream(old)) {
    if (batch.push(content) < atOnce) continue;
    await sweepSome(runtime, attachments, batch, undoable);
    batch = [];
  }
  if (batch.length > 0) await sweepSome(runtime, attachments, batch, undoable);
}

async function sweepSome(
  runtime: Runtime,
  { records, contents, remember }: AttachmentService,
  batch: readonly ContentDocument[],
  undoable: string,
): Promise<void> {
  const ids = batch.map(({ id }) => id);
  const { items } = await records.collection.find({ where: isIn('contentId', ids), limit: atOnce });
  const fileOf = new Map(items.map((file) => [file.contentId, file]));
  const nameOf = await ownerNames(runtime.store, items);
  const isUsed = (file: StoredAttachment | undefined): boolean =>
    file !== undefined && nameOf(file) !== undefined;
  for (const { id, isComplete, unusedSince } of batch) {
    const file = fileOf.get(id);
    if (isUsed(file)) {
      if (unusedSince !== undefined) await contents.collection.update(id, { unset: ['unusedSince'] });
    } else if (isComplete && unusedSince === undefined) {
      await contents.collection.update(id, { set: { unusedSince: instantOf(runtime) } });
    } else if (!isComplete || (unusedSince ?? '') < undoable) {
      if (file)
        await records.remove({ find: () => records.find(file.id), before: remember, cause: bySystem });
      await contents.remove(id);
    }
  }
}
