import { shortId } from '@quartermaster/core/records/short-id';

/** What the palette calls a request. */
export const requestName = (id: string): string => `Request ${shortId(id)}`;
