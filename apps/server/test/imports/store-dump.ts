import type { DirectAccess } from '../support/direct-access.ts';

/** Everything that an import could change, byte for byte, and the number of recorded changes. */
export async function storeDump({ services, log }: DirectAccess): Promise<string> {
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
      await changesIn(log),
    ]),
  );
  return lines.join('\n');
}

/** The number of events, except for those that say that somebody imported or exported. */
async function changesIn(log: DirectAccess['log']): Promise<number> {
  let changes = 0;
  for (let after = 0; ; ) {
    const events = await log.read({ after, limit: 1000 });
    const last = events.at(-1);
    if (!last) return changes;
    after = last.seq;
    changes += events.filter(({ type }) => type !== 'import.finished' && type !== 'export.started').length;
  }
}
