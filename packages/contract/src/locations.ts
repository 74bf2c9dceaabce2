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
  update: route('locations.update', {
    method: 'PUT',
    path: '/locations/{id}',
    summary: 'Change the fields that are named; another parent moves it with all below',
  })
    .input(z.object({ params: byId, body: locationChangeSchema }))
    .output(locationSchema),
  remove: route('locations.remove', {
    method: 'DELETE',
    path: '/locations/{id}',
    summary: 'Delete a location without sub-locations and assets that is not the default',
  })
    .input(z.object({ params: byId }))
    .output(locationSchema),
  setDefault: route('locations.setDefault', {
    method: 'PUT',
    path: '/locations/{id}/default',
    summary: 'Make a location the default one',
  })
    .input(z.object({ params: byId, body: noBody }))
    .output(locationSchema),
};
