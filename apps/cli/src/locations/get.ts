import type { Location } from '@quartermaster/core/locations/location';
import type { Context } from '../context.ts';
import { findLocation } from '../locations.ts';
import { factLines } from '../output/facts.ts';
import { printable } from '../output/printable.ts';
import { recordPrinter } from '../output/record.ts';
import type { Terminal } from '../output/terminal.ts';
import { truncate } from '../output/width.ts';
import { loadLocations } from './load.ts';
import { locationView } from './view.ts';

export async function getLocation(context: Context, written: string): Promise<void> {
  const print = recordPrinter(context, locationView(context, false));
  const locations = await loadLocations(context);
  const location = findLocation(locations, written);
  print(location, () => locationLines(context.terminal, location, locations));
}

function locationLines(terminal: Terminal, location: Location, locations: readonly Location[]): string[] {
  const below = locations.filter(({ parentId }) => parentId === location.id);
  return [
    truncate(`  ${printable(location.path)}`, terminal.width),
    '',
    ...factLines(
      [
        ['Default', location.isDefault ? 'yes' : undefined],
        ['Address', location.address],
        ['Contact', location.contact?.name],
        ['Email', location.contact?.email],
        ['Phone', location.contact?.phone],
        ['Sub-locations', below.length === 0 ? 'none' : below.map(({ name }) => name).join(', ')],
      ],
      terminal,
    ),
  ];
}
