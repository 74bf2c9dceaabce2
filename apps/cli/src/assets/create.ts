import { randomUUID } from 'node:crypto';
import { newAssetSchema } from '@quartermaster/core/assets/asset';
import type { Context } from '../context.ts';
import { checked } from '../input.ts';
import { locationPaths } from '../locations.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { askOr } from '../ui/ask.ts';
import { type AssetOptions, fieldsOfOne, fieldsOfSeveral, optionOf } from './given-fields.ts';
import { assetView } from './view.ts';

export interface CreateOptions extends AssetOptions {
  readonly assetId?: string;
}

/** Adds an asset; its ID is issued unless one is given. Prompts for required fields that weren't given. */
export async function createAsset(
  context: Context,
  written: string | undefined,
  options: CreateOptions,
): Promise<void> {
  const print = recordPrinter(context, assetView(context, await locationPaths(context)));
  const { assetId, assignedTo } = options;
  const given = {
    status: assignedTo ? 'Assigned' : 'Available',
    condition: 'New',
    ...(assetId === undefined ? {} : { assetId }),
    ...(await fieldsOfSeveral(context, options)),
    ...fieldsOfOne(options),
    name: await askOr(context, written, 'Name', 'a name'),
    type: await askOr(context, options.type, 'Type', '--type'),
  };
  const body = checked(newAssetSchema, given, optionOf);
  const client = await context.client();
  const creating = client.assets.create(body, { context: { idempotencyKey: randomUUID() } });
  const asset = await context.wait('Adding the asset', creating);
  print(asset, () => [doneLine(context.terminal, `${asset.assetId} ${asset.name} added`)]);
}
