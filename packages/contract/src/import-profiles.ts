import {
  importProfileChangeSchema,
  importProfileSchema,
  newImportProfileSchema,
} from '@quartermaster/core/reading/import-profile';
import { z } from 'zod';
import { byId, pageOf, route } from './route.ts';

/** How files with a header are read. */
export const importProfiles = {
  list: route('importProfiles.list', {
    method: 'GET',
    path: '/import-profiles',
    summary: 'List the import profiles',
  }).output(pageOf(importProfileSchema)),
  create: route('importProfiles.create', {
    method: 'POST',
    path: '/import-profiles',
    summary: 'Keep how a file is read as an import profile',
    status: 201,
  })
    .input(newImportProfileSchema)
    .output(importProfileSchema),
  update: route('importProfiles.update', {
    method: 'PUT',
    path: '/import-profiles/{id}',
    summary: 'Update an import profile',
  })
    .input(z.object({ params: byId, body: importProfileChangeSchema }))
    .output(importProfileSchema),
  remove: route('importProfiles.remove', {
    method: 'DELETE',
    path: '/import-profiles/{id}',
    summary: 'Delete an import profile',
  })
    .input(z.object({ params: byId }))
    .output(importProfileSchema),
};
