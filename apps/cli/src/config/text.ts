import type { Config } from '@quartermaster/core/config/config-file';
import { Document, isMap, isScalar, visit } from 'yaml';

const heading = `# Quartermaster: settings, asset types, custom fields and locations, as text.
#
#   qm config diff FILE     shows what would change
#   qm config apply FILE    shows it too, then makes the changes once you confirm
#
# Anything this file leaves out stays as it is; null clears a value. Types are identified by name, fields by
# API name and locations by path: changing one here adds a new entry and leaves the old one alone. To rename,
# use qm types rename and qm locations edit. Not included: the logo, the next asset ID, secrets.

`;

/** Lists up to this length are written on one line. */
const widest = 90;

/** The text of a config file. The same config is always the same text. */
export function configText(config: Config): string {
  // Also quotes words that YAML 1.1 reads as something else: yes, on, 1:30.
  const document = new Document(config, { compat: 'yaml-1.1' });
  visit(document, {
    Seq(_, list) {
      const words = list.items.map((item) => (isScalar(item) ? String(item.value) : undefined));
      if (words.every((word) => word !== undefined) && words.join(', ').length <= widest) list.flow = true;
    },
  });
  const parts = isMap(document.contents) ? document.contents.items.slice(1) : [];
  for (const { key } of parts) if (isScalar(key)) key.spaceBefore = true;
  return heading + document.toString({ lineWidth: 0, flowCollectionPadding: false });
}
