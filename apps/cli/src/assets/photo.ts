import { fileKinds } from '@quartermaster/core/files/file-kind';
import { message } from '@quartermaster/core/messages';
import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import { readImage } from '../image-file.ts';
import { locationPaths } from '../locations.ts';
import { doneLine, noteDone } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { assetView } from './view.ts';

export interface PhotoOptions {
  readonly remove?: true;
}

/** Sets or removes the photo of an asset. */
export async function assetPhoto(
  context: Context,
  id: string,
  file: string | undefined,
  { remove }: PhotoOptions,
): Promise<void> {
  if ((file === undefined) === (remove === undefined))
    throw wrongUsage('Name a file, or use --remove.', ['qm assets photo QTM1000 front.jpg']);
  const print = recordPrinter(context, assetView(context, await locationPaths(context)));
  const client = await context.client();
  if (file === undefined) {
    await context.wait('Removing the photo', client.assets.removeImage({ params: { id } }));
  } else {
    const image = await readImage(file, fileKinds.assetPhoto.maxMegabytes);
    const streams = await context.streams();
    await context.wait('Uploading the photo', streams.assets.setImage(id, image));
  }
  const done = remove ? message.photoRemoved : message.photoSaved;
  const asset = await client.assets.get({ params: { id }, query: {} });
  print(asset, () => [doneLine(context.terminal, done)]);
  noteDone(context, done);
}
