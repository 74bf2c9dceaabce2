import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { invalid } from '@quartermaster/core/verdict';
import { RefusalError } from '../refusal-error.ts';

/** Whose password it is to be. */
export interface PasswordOwner {
  readonly email: string;
  readonly displayName: string;
  readonly companyName: string;
}

/** Refuses (422) a password that is on the list of common ones, or names its owner or the company (promise 2). */
export async function refuseGuessable(
  password: string,
  { email, displayName, companyName }: PasswordOwner,
  path = 'password',
): Promise<void> {
  const word = lettersOf(password);
  const names = [email, email.slice(0, email.indexOf('@')), displayName, companyName].map(lettersOf);
  if (names.includes(word) || (await commonPasswords()).has(password.normalize('NFC').toLowerCase()))
    throw new RefusalError(invalid([{ path, message: message.passwordGuessable }]));
}

/** 'North Wind' and 'north-wind' are the same guess. */
const lettersOf = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

let loaded: Promise<ReadonlySet<string>> | undefined;

/** 49,000 of them; loaded at the first use, because a start has no need of them. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  );
  return loaded;
};
