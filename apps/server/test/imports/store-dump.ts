import type { Beside } from '../support/beside.ts';

/** Everything that an import could change, byte for byte, and how many events there are. */
export async function storeDump({ services }: Beside): Promise<string> {
  const { assets, catalogue, vendors, locations, fields, settings, runtime } = services;
  const lines: string[] = [];
  for (const { collection } of [assets, catalogue, vendors, locations]) {
    for await (const document of collection.stream({ sort: ['id'] })) lines.push(JSON.stringify(document));
  }
  lines.push(
    JSON.stringify([
      await fields.types(),
      await fields.customFields(),
      await settings.assetIdCounter(),
      await runtime.store.events.last(),
    ]),
  );
  return lines.join('\n');
}
