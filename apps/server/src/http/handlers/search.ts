import { searchAll } from '../../search/search.ts';
import type { Services } from '../../services.ts';
import { api } from '../api.ts';

export const searchHandlers = (
  services: Pick<Services, 'assets' | 'requests' | 'catalogue' | 'users' | 'vendors'>,
) => ({
  all: api.search.all.handler(({ input, context }) =>
    searchAll(services, input.q, context.actor, context.reading),
  ),
});
