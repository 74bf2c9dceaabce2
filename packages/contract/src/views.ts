import { newViewSchema, viewChangeSchema, viewSchema } from '@quartermaster/core/views/view';
import { z } from 'zod';
import { byId, pageOf, route } from './route.ts';

/** Saved views of lists. */
export const views = {
  list: route('views.list', {
    method: 'GET',
    path: '/views',
    summary: 'List your views, and those that are shared',
  }).output(pageOf(viewSchema)),
  create: route('views.create', { method: 'POST', path: '/views', summary: 'Save a view', status: 201 })
    .input(newViewSchema)
    .output(viewSchema),
  update: route('views.update', { method: 'PUT', path: '/views/{id}', summary: 'Update a view' })
    .input(z.object({ params: byId, body: viewChangeSchema }))
    .output(viewSchema),
  remove: route('views.remove', { method: 'DELETE', path: '/views/{id}', summary: 'Delete a view' })
    .input(z.object({ params: byId }))
    .output(viewSchema),
};
