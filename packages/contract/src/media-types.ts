import type { labelFormats } from '@quartermaster/core/labels/sheets';
import type { AnswerKind, BodyKind } from './route.ts';

/** The Content-Type of a request body. */
export const bodyTypes = {
  json: 'application/json',
  csv: 'text/csv',
  image: 'image/*',
  file: 'application/octet-stream',
} as const satisfies Record<Exclude<BodyKind, 'none'>, string>;

/** The Content-Type of a response. */
export const answerTypes = {
  json: 'application/json',
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  file: '*/*',
  download: '*/*',
  print: '*/*',
  events: 'text/event-stream',
} as const satisfies Record<AnswerKind, string>;

/** The Content-Type of what is printed, by its format. */
export const printTypes = {
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
} as const satisfies Record<(typeof labelFormats)[number], string>;
