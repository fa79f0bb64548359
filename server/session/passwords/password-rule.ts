import { minPasswordLength } from '../../../src/base/limits.ts';
import { badField } from '../../request/errors.ts';

/** The future owner of the password. What other people know about the owner must not be the password. */
export interface PasswordOwner {
  readonly email: string;
  readonly username?: string;
  readonly enterpriseName?: string;
}

export type PasswordProblem = 'password.common' | 'password.ownWords';

/**
 * Minimum length of an owner's word that is searched for, in characters. Shorter words occur in other words by chance.
 * The whole address and its domain have none.
 */
const shortestWord = 4;
/**
 * The same minimum for the name and domain of an enterprise; `shortestOtherScript` is the one for words in other
 * scripts, where two characters can be a name.
 */
const shortestEnterpriseWord = 5;
const shortestOtherScript = 2;

/**
 * Returns why a password must not be chosen, or undefined for a valid one. It is rejected if it is among the 49,000
 * most common passwords, ignoring case, or contains the address, name or enterprise of its owner and less than 8 other
 * letters and digits. Its length is checked with the body of the request.
 */
export async function findPasswordProblem(
  password: string,
  owner: PasswordOwner,
): Promise<PasswordProblem | undefined> {
  const folded = foldWord(password);
  if ((await commonPasswords()).has(folded)) return 'password.common';
  const words = wordsOf(owner).toSorted((one, other) => other.length - one.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), folded);
  const added = rest.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return rest !== folded && added.length < minPasswordLength ? 'password.ownWords' : undefined;
}

/** Throws 40000 with the reason under `password`. */
export async function requireValidPassword(password: string, owner: PasswordOwner): Promise<void> {
  const key = await findPasswordProblem(password, owner);
  if (key !== undefined) throw badField('password', { key });
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Read when the first password is chosen, because it takes half a megabyte and most servers never need it. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= readCommonPasswords();
  return common;
}

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= minPasswordLength).map(foldWord));
}

function wordsOf({ email, username = '', enterpriseName = '' }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.split('@');
  const own = [local, username].flatMap((text) => longWords(text, shortestWord));
  const ofEnterprise = [enterpriseName, domain.split('.').slice(0, -1).join(' ')];
  const whole = [email, domain].map(foldWord);
  return [...whole, ...own, ...ofEnterprise.flatMap((text) => longWords(text, shortestEnterpriseWord))];
}

/** Returns the folded text and its parts, without those that are too short. */
function longWords(text: string, minLength: number): string[] {
  const folded = foldWord(text);
  return [folded, ...folded.split(/[^\p{L}\p{N}]+/u)].filter(
    (word) => word.length >= (/^[\x20-\x7e]*$/.test(word) ? minLength : shortestOtherScript),
  );
}

function foldWord(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
