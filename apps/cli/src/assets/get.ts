import { acknowledgedWords } from '@quartermaster/core/acknowledgements/words';
import { sightingWords } from '@quartermaster/core/assets/sighting';
import { bindingOf } from '@quartermaster/core/fields/bound-fields';
import type { AssetThen } from '@quartermaster/core/history/history-entry';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import { locationPaths } from '../locations.ts';
import { type Fact, factLines, headLines } from '../output/facts.ts';
import { money } from '../output/figures.ts';
import { printable } from '../output/printable.ts';
import { recordPrinter } from '../output/record.ts';
import { assetState } from '../output/states.ts';
import { ago, calendarText, momentText } from '../output/times.ts';
import { assetView } from './view.ts';

/** Shows an asset. @param written the day or instant at which to show it; now by default */
export async function getAsset(context: Context, id: string, written?: string): Promise<void> {
  const asOf = written === undefined ? undefined : momentOf(written);
  const { asset, pathOf, lines } = await context.wait('Looking it up', readAsset(context, id, asOf));
  recordPrinter(context, assetView(context, pathOf))(asset, () => lines(context));
}

/** How an asset is shown to people, at whatever width. */
export const assetCard = async (context: Context, id: string): Promise<(shown: Context) => string[]> =>
  (await readAsset(context, id)).lines;

async function readAsset(context: Context, id: string, asOf?: string) {
  const client = await context.client();
  const query = asOf === undefined ? {} : { asOf };
  const [asset, currentPath, fields] = await Promise.all([
    client.assets.get({ params: { id }, query }),
    locationPaths(context),
    client.customFields.list(),
  ]);
  const lastSeen = await sightingText(context, asset);
  const pathOf = (location: string): string => asset.asOf?.locationPath ?? currentPath(location);
  const fieldNames = new Map(fields.items.map(({ apiName, displayName }) => [apiName, displayName]));
  const nameOf = (apiName: string): string => fieldNames.get(apiName) ?? apiName;
  return {
    asset,
    pathOf,
    lines: (shown: Context) => assetLines(shown, { ...asset, sight: lastSeen }, pathOf, nameOf),
  };
}

/** '16 Nov, confirmed by Aroha Williams'; whom employees don't learn. */
async function sightingText(
  context: Context,
  { lastSeen, lastSeenHow, lastSeenBy }: AssetThen,
): Promise<string | undefined> {
  if (lastSeen === undefined) return undefined;
  const day = calendarText(lastSeen.slice(0, 10), context.now);
  if (lastSeenHow === undefined) return day;
  const client = await context.client();
  const person =
    lastSeenBy === undefined
      ? undefined
      : await client.users.get({ params: { id: lastSeenBy } }).catch(() => undefined);
  return `${day}, ${sightingWords(lastSeenHow, person?.displayName)}`;
}

function assetLines(
  { terminal, now }: Context,
  asset: AssetThen & { readonly sight: string | undefined },
  pathOf: (id: string) => string,
  nameOf: (apiName: string) => string,
): string[] {
  const facts: Fact[] = [
    ['As of', asset.asOf && momentText(asset.asOf.at, now)],
    ['Retired on', asset.retiredOn && calendarText(asset.retiredOn, now)],
    ['Retirement note', asset.retiredNote],
    ['Type', asset.type],
    ['Condition', asset.condition],
    ['Holder', asset.assignedTo ?? undefined],
    ['Hand-over', asset.acknowledgement && acknowledgedWords(asset.acknowledgement)],
    [
      asset.retired ? 'Last location' : 'Location',
      asset.location === undefined ? undefined : pathOf(asset.location),
    ],
    ['Last seen', asset.sight],
    ['Serial', asset.serialNumber],
    ['Vendor', asset.vendor],
    ['Purchased', asset.purchaseDate && calendarText(asset.purchaseDate, now)],
    ['Order number', asset.orderNumber],
    ['Cost', asset.cost === undefined ? undefined : money(asset.cost, asset.costCurrency ?? '')],
    ['Warranty until', asset.warrantyEnd && calendarText(asset.warrantyEnd, now)],
    ['Last maintained', asset.lastMaintenance && calendarText(asset.lastMaintenance, now)],
    ['Maintenance due', asset.maintenanceDue && calendarText(asset.maintenanceDue, now)],
    ['Notes', asset.notes],
    ['Updated', ago(asset.lastUpdated, now)],
  ];
  // Bound fields are shown among the facts above.
  const own = Object.entries(asset.customFields ?? {}).flatMap(([apiName, value]): Fact[] =>
    bindingOf(apiName) ? [] : [[nameOf(apiName), String(value)]],
  );
  const specs = Object.entries(asset.specs ?? {}).map(([key, value]): Fact => [key, value]);
  return [
    ...headLines(`${printable(asset.assetId)}  ${printable(asset.name)}`, assetState(asset), terminal),
    '',
    ...factLines(facts, terminal),
    ...(own.length > 0 ? ['', ...factLines(own, terminal)] : []),
    ...(specs.length > 0 ? ['', ...factLines(specs, terminal)] : []),
  ];
}

/** Parses a day or an instant; a day stands for its end in local time. */
function momentOf(written: string): string {
  const isDay = z.iso.date().safeParse(written).success;
  if (!isDay && !z.iso.datetime({ offset: true }).safeParse(written).success)
    throw wrongUsage(`--as-of must be a date such as 2026-11-10, or a time such as 2026-11-10T09:30:00Z.`);
  return new Date(isDay ? `${written}T23:59:59.999` : written).toISOString();
}
