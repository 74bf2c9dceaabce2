import { type Refusal, refused } from '@quartermaster/core/verdict';

/** Thrown while reading a file that can't be accepted at all; `refusal` is for the caller. */
export class CsvRefused extends Error {
  readonly refusal: Refusal;

  constructor(text: string) {
    super(text);
    this.name = 'CsvRefused';
    this.refusal = refused('UNPROCESSABLE_CONTENT', text);
  }
}
