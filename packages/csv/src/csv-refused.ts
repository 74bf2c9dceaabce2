import { type Refusal, refused } from '@quartermaster/core/verdict';

/** Thrown while a file is read that can't be taken at all; `refusal` is what the caller is told. */
export class CsvRefused extends Error {
  readonly refusal: Refusal;

  constructor(text: string) {
    super(text);
    this.name = 'CsvRefused';
    this.refusal = refused('UNPROCESSABLE_CONTENT', text);
  }
}
