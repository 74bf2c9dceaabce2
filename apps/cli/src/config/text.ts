import type { Configuration } from '@quartermaster/core/configuration/configuration';
import { Document, isMap, isScalar, visit } from 'yaml';

const heading = `# Quartermaster: settings, asset types, custom fields and locations, as text.
#
#   qm config diff FILE     what would change
#   qm config apply FILE    the same, and changes it once you have seen it
#
# What this file doesn't mention stays as it is; null clears a value. Types are known by their names, fields
# by their API names, locations by their paths: under another one it is another thing, and the old one stays.
# Rename with qm types rename and qm locations edit. Not in here: the logo, the next asset ID, secrets.

`;

/** Lists of words up to this length stand on one line. */
const widest = 90;

/** A configuration as the text of a file. The same configuration is always the same text. */
export function configurationText(configuration: Configuration): string {
  // Words that older readers of YAML take for something else are quoted as well: yes, on, 1:30.
  const document = new Document(configuration, { compat: 'yaml-1.1' });
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
