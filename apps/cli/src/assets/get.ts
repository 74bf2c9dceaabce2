import type { Asset } from '@quartermaster/core/assets/asset';
import { bindingOf } from '@quartermaster/core/fields/bound-fields';
import type { Context } from '../context.ts';
import { locationPaths } from '../locations.ts';
import { type Fact, factLines, headLines } from '../output/facts.ts';
import { printable } from '../output/printable.ts';
import { recordPrinter } from '../output/record.ts';
import { assetState } from '../output/states.ts';
import { ago, calendarText } from '../output/times.ts';
import { assetView } from './view.ts';

export async function getAsset(context: Context, id: string): Promise<void> {
  const client = await context.client();
  const [asset, pathOf, fields] = await context.wait(
    'Looking it up',
    Promise.all([client.assets.get({ params: { id } }), locationPaths(context), client.customFields.list()]),
  );
  const fieldNames = new Map(fields.items.map(({ apiName, displayName }) => [apiName, displayName]));
  recordPrinter(context, assetView(context, pathOf))(asset, () =>
    assetLines(context, asset, pathOf, (apiName) => fieldNames.get(apiName) ?? apiName),
  );
}

function assetLines(
  { terminal, now }: Context,
  asset: Asset,
  pathOf: (id: string) => string,
  nameOf: (apiName: string) => string,
): string[] {
  const facts: Fact[] = [
    ['Type', asset.type],
    ['Condition', asset.condition],
    ['Holder', asset.assignedTo ?? undefined],
    ['Location', asset.location === undefined ? undefined : pathOf(asset.location)],
    ['Serial', asset.serialNumber],
    ['Vendor', asset.vendor],
    ['Purchased', asset.purchaseDate && calendarText(asset.purchaseDate, now)],
    ['Warranty until', asset.warrantyEnd && calendarText(asset.warrantyEnd, now)],
    ['Notes', asset.notes],
    ['Updated', ago(asset.lastUpdated, now)],
  ];
  // Bound fields are among the facts above.
  const own = Object.entries(asset.customFields ?? {}).flatMap(([apiName, value]): Fact[] =>
    bindingOf(apiName) ? [] : [[nameOf(apiName), String(value)]],
  );
  const specs = Object.entries(asset.specs ?? {}).map(([key, value]): Fact => [key, value]);
  return [
    ...headLines(`${printable(asset.assetId)}  ${printable(asset.name)}`, assetState(asset.status), terminal),
    '',
    ...factLines(facts, terminal),
    ...(own.length > 0 ? ['', ...factLines(own, terminal)] : []),
    ...(specs.length > 0 ? ['', ...factLines(specs, terminal)] : []),
  ];
}
