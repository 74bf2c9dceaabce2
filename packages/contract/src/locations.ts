import { locationSchema, newLocationSchema } from '@quartermaster/core/locations/location';
import { z } from 'zod';
import { byId, noBody, route } from './route.ts';

export const locations = {
  list: route('locations.list', {
    method: 'GET',
    path: '/locations',
    summary: 'All locations, by path',
  }).output(z.object({ items: z.array(locationSchema), total: z.number().int() })),
  create: route('locations.create', {
    method: 'POST',
    path: '/locations',
    summary: 'Add a location',
    status: 201,
  })
    .input(newLocationSchema)
    .output(locationSchema),
  setDefault: route('locations.setDefault', {
    method: 'PUT',
    path: '/locations/{id}/default',
    summary: 'Make a location the default one',
  })
    .input(z.object({ params: byId, body: noBody }))
    .output(locationSchema),
};
