import { foundSchema, searchText } from '@quartermaster/core/search/found';
import { z } from 'zod';
import { route } from './route.ts';

export const search = {
  all: route('search.all', {
    method: 'GET',
    path: '/search',
    summary: 'Search assets, requests, the catalogue, people and vendors',
  })
    .input(z.strictObject({ q: searchText }))
    .output(foundSchema),
};
