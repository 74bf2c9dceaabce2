import { locationChangeSchema } from '@quartermaster/core/locations/location';
import type { Context } from '../context.ts';
import { checked, requireChange } from '../input.ts';
import { findLocation } from '../locations.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { contactOf, type DetailOptions, optionOf } from './details.ts';
import { loadLocations } from './load.ts';
import { locationView } from './view.ts';

export interface LocationChangeOptions extends DetailOptions {
  readonly name?: string;
}

/** Changes a location's details; an empty value clears one. */
export async function editLocation(
  context: Context,
  written: string,
  options: LocationChangeOptions,
): Promise<void> {
  const print = recordPrinter(context, locationView(context, false));
  const known = findLocation(await loadLocations(context), written);
  const change = requireChange('locations edit', {
    name: options.name,
    address: options.address,
    contact: contactOf(options, known.contact),
  });
  const client = await context.client();
  const location = await context.wait(
    'Changing the location',
    client.locations.update(
      { params: { id: known.id }, body: checked(locationChangeSchema, change, optionOf) },
      { context: { version: known.version } },
    ),
  );
  print(location, () => [doneLine(context.terminal, `${location.path} changed`)]);
}
