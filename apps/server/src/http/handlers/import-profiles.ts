import type { ImportProfiles } from '../../import-profiles/service.ts';
import { api } from '../api.ts';
import { changeHandlers } from './records.ts';

export const importProfileHandlers = (profiles: ImportProfiles) => ({
  list: api.importProfiles.list.handler(() => profiles.list()),
  ...changeHandlers(api.importProfiles, profiles),
});
