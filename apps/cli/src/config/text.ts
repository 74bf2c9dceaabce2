import type { Config } from '@quartermaster/core/config/config-file';
import { Document, isMap, isScalar, isSeq, visit } from 'yaml';

const heading = `# Settings, notifications, acknowledgements, asset types, custom fields, locations, catalogue items, vendors, webhooks,
# workflows and import profiles of Quartermaster.
#
#   qm config diff FILE     shows what would change
#   qm config apply FILE    shows it too, then makes the changes once you confirm
#
# Anything this file leaves out stays as it is; null clears a value. Types, vendors, webhooks, workflows and import profiles are
# identified by name, fields by API name, locations by path and items by SKU or else name: changing one here adds a new entry and
# leaves the old one alone. To rename, use qm types rename, and qm locations, vendors or webhooks edit. A vendor's
# products are those listed; their items are named by name, or by SKU. Not included: the logo, uploaded pictures, the
# next asset ID, the headers of webhooks, secrets. A workflow is stated whole, as in a file of its own. Secrets are made
# by qm webhooks rotate-secret NAME, qm workflows rotate-secret NAME and qm workflows secrets set NAME SECRET.

`;

/** Lists up to this length, in characters, are written on one line. */
const widest = 90;

/** The text of a config file. The same config always results in the same text. */
export function configText(config: Config, top = heading): string {
  // Also quotes words that YAML 1.1 reads as something else: yes, on, 1:30.
  const document = new Document(config, { compat: 'yaml-1.1' });
  visit(document, {
    Seq(_, list) {
      const words = list.items.map((item) => (isScalar(item) ? String(item.value) : undefined));
      if (words.every((word) => word !== undefined) && words.join(', ').length <= widest) list.flow = true;
    },
  });
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || key.value !== 'products' || !isSeq(value)) return;
      // One line per product.
      for (const product of value.items) if (isMap(product)) product.flow = true;
    },
  });
  const parts = isMap(document.contents) ? document.contents.items.slice(1) : [];
  for (const { key } of parts) if (isScalar(key)) key.spaceBefore = true;
  return top + document.toString({ lineWidth: 0, flowCollectionPadding: false });
}
