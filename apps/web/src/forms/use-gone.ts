import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { isGone } from '../api.ts';

/** Whether the record that a dialog edits has been deleted since. @param options of the call that reads it */
export const useGone = <Read, Key extends QueryKey>(
  options: UseQueryOptions<Read, Error, Read, Key>,
): boolean => isGone(useQuery({ ...options, retry: false }).error);
