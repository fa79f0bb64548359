import { badRequest } from '../errors.ts';

/** Whose password it is going to be: what others know of them is no secret. */
export interface PasswordOwner {
  readonly email: string;
  readonly username?: string;
  readonly enterpriseName?: string;
}

export type PasswordProblem = 'password.common' | 'password.ownWords';

/** Fewest characters of a password; without the words of its owner it has as many. */
const shortest = 8;
/** Words of the owner that are looked for, in characters: shorter ones stand in other words by chance. */
const shortestWord = 4;
/** The same of an enterprise and its domain, and of words in other scripts, in which two characters are a name. */
const shortestEnterpriseWord = 5;
const shortestOtherScript = 2;

/**
 * Why a password may not be chosen: it is among the 49,000 most common ones, in whatever case, or little more than the
 * address, name or enterprise of its owner. Undefined for a good one. Its length is checked with the body of the request.
 */
export async function findPasswordProblem(
  password: string,
  owner: PasswordOwner,
): Promise<PasswordProblem | undefined> {
  const folded = foldWord(password);
  if ((await commonPasswords()).has(folded)) return 'password.common';
  const words = wordsOf(owner).toSorted((one, other) => other.length - one.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), folded);
  return rest !== folded && rest.length < shortest ? 'password.ownWords' : undefined;
}

/** Throws 40000 with the reason under `password`. */
export async function requireValidPassword(password: string, owner: PasswordOwner): Promise<void> {
  const key = await findPasswordProblem(password, owner);
  if (key !== undefined) throw badRequest({ password: [{ key }] }, { key });
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Read when the first password is chosen: half a megabyte that most servers never need. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= readCommonPasswords();
  return common;
}

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= shortest).map(foldWord));
}

function wordsOf({ email, username = '', enterpriseName = '' }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.split('@');
  const own = [local, username].flatMap((text) => longWords(text, shortestWord));
  const ofEnterprise = [enterpriseName, domain.split('.').slice(0, -1).join(' ')];
  return [...own, ...ofEnterprise.flatMap((text) => longWords(text, shortestEnterpriseWord))];
}

/** The text as a whole and its parts. */
function longWords(text: string, least: number): string[] {
  const folded = foldWord(text);
  return [folded, ...folded.split(/[^\p{L}\p{N}]+/u)].filter(
    (word) => word.length >= (/^[\x20-\x7e]*$/.test(word) ? least : shortestOtherScript),
  );
}

function foldWord(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
