import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { invalid } from '@quartermaster/core/verdict';
import { RefusalError } from '../errors/refusal-error.ts';

/** Whose password it will be. */
export interface PasswordOwner {
  readonly email: string;
  readonly displayName: string;
  readonly companyName: string;
}

/** Refuses (422) a common password, or one made of its owner's or the company's name (promise 2). */
export async function refuseGuessable(
  password: string,
  { email, displayName, companyName }: PasswordOwner,
  path = 'password',
): Promise<void> {
  if (
    isMadeOf([email, email.slice(0, email.indexOf('@')), displayName, companyName], password) ||
    (await commonPasswords()).has(password.normalize('NFC').toLowerCase())
  )
    throw new RefusalError(invalid([{ path, message: message.passwordGuessable }]));
}

/** This many digits are hard to guess, whatever they are combined with. */
const hardDigits = 6;

/**
 * Whether the password is one of these names, or their words plus a few digits, like 'northwind-2026!' for
 * 'Northwind GmbH'.
 */
function isMadeOf(names: readonly string[], password: string): boolean {
  const written = plain(password);
  if (names.some((name) => plain(name) === written)) return true;
  const letters = written.replaceAll(/\p{N}/gu, '');
  if (letters === '' || written.length - letters.length >= hardDigits) return false;
  const words = names.flatMap((name) => fold(name).match(/\p{L}+/gu) ?? []);
  words.sort((one, other) => other.length - one.length);
  return words.reduce((rest, word) => rest.replaceAll(word, ' '), letters).trim() === '';
}

/** Reduces a text to letters and digits, as 'North Wind' and 'north-wind' are the same guess. */
const plain = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

let loaded: Promise<ReadonlySet<string>> | undefined;

/** 49,000 passwords; loaded on first use to keep the start fast. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  );
  return loaded;
};
