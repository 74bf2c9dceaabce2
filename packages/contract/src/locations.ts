import {
  locationChangeSchema,
  locationSchema,
  newLocationSchema,
} from '@quartermaster/core/locations/location';
import { z } from 'zod';
import { byId, noBody, route } from './route.ts';

export const locations = {
  list: route('locations.list', {
    method: 'GET',
    path: '/locations',
    summary: 'List all locations, by path',
  }).output(z.object({ items: z.array(locationSchema), total: z.number().int() })),
  countAssets: route('locations.countAssets', {
    method: 'GET',
    path: '/locations/assets',
    summary: 'Count the assets at each location that has any, its sub-locations included',
  }).output(z.object({ items: z.array(z.object({ id: z.string(), assets: z.number().int() })) })),
  create: route('locations.create', {
    method: 'POST',
    path: '/locations',
    summary: 'Add a location',
    status: 201,
  })
    .input(newLocationSchema)
    .output(locationSchema),
  update: route('locations.update', {
    method: 'PUT',
    path: '/locations/{id}',
    summary: 'Update the given fields; a new parent moves the location and its sub-locations',
  })
    .input(z.object({ params: byId, body: locationChangeSchema }))
    .output(locationSchema),
  remove: route('locations.remove', {
    method: 'DELETE',
    path: '/locations/{id}',
    summary: 'Delete a location that has no sub-locations or assets and is not the default',
  })
    .input(z.object({ params: byId }))
    .output(locationSchema),
  setDefault: route('locations.setDefault', {
    method: 'PUT',
    path: '/locations/{id}/default',
    ifMatch: false,
    summary: 'Make a location the default',
  })
    .input(z.object({ params: byId, body: noBody }))
    .output(locationSchema),
};
