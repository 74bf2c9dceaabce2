import type { LocationService } from '../../locations/service.ts';
import { definedFields } from '../../records/documents.ts';
import { api } from '../api.ts';
import { derivedId } from '../call.ts';

export const locationHandlers = (locations: LocationService) => ({
  list: api.locations.list.handler(async ({ context }) => {
    const all = await locations.list();
    // Anybody can sign up with any address, so unconfirmed accounts don't see contact details.
    const items = context.signedIn.user.unconfirmed ? all.map(({ contact: _contact, ...rest }) => rest) : all;
    return { items, total: items.length };
  }),
  countAssets: api.locations.countAssets.handler(async () => ({ items: await locations.countAssets() })),
  create: api.locations.create.handler(({ input, context }) =>
    locations.create(input, context.actor, definedFields({ id: derivedId('loc', context) })),
  ),
  update: api.locations.update.handler(({ input, context }) =>
    locations.update(input.params.id, input.body, context.actor, context.version),
  ),
  remove: api.locations.remove.handler(({ input, context }) =>
    locations.remove(input.params.id, context.actor, context.version),
  ),
  setDefault: api.locations.setDefault.handler(({ input, context }) =>
    locations.setDefault(input.params.id, context.actor),
  ),
});
