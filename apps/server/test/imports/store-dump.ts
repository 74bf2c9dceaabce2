import type { Beside } from '../support/beside.ts';

/** Everything that an import could change, byte for byte, and how many events there are. */
export async function storeDump({ services, log }: Beside): Promise<string> {
  const { assets, catalogue, vendors, locations, fields, settings } = services;
  const lines: string[] = [];
  for (const { collection } of [assets, catalogue, vendors, locations]) {
    for await (const document of collection.stream({ sort: ['id'] })) lines.push(JSON.stringify(document));
  }
  lines.push(
    JSON.stringify([
      await fields.types(),
      await fields.customFields(),
      await settings.assetIdCounter(),
      await log.last(),
    ]),
  );
  return lines.join('\n');
}
