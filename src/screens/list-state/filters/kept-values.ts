import { openStorage, readJson } from '../../../workspace/session/storage.ts';

/** The parameter that stands for lists of values that an address has no room for. */
export const keptValues = 'values';
/** Length of an address with lists from which on this window keeps them, in characters. Servers reject 8,192. */
const longestSearch = 2000;

const storage = () => openStorage(() => window.sessionStorage);
const keyOf = (name: string) => `list-values:${name}`;

/**
 * Returns the query string of a list as the address has it. Lists of values that are too long for it are kept in this
 * window until the session ends; a name takes their place.
 */
export function withKeptValues(search: string): string {
  if (search.length <= longestSearch) return search;
  const query = new URLSearchParams(search);
  const lists = [...query].filter(([name]) => query.getAll(name).length > 1);
  if (lists.length === 0) return search;
  const text = JSON.stringify(lists);
  const name = nameOf(text);
  storage().setItem(keyOf(name), text);
  for (const [list] of lists) query.delete(list);
  query.set(keptValues, name);
  return query.toString();
}

/** Returns the query string with the lists of values that this window keeps for it. The parameter stays if it keeps none. */
export function withOwnValues(search: string): string {
  const query = new URLSearchParams(search);
  const name = query.get(keptValues);
  if (name === null) return search;
  const lists = readJson(storage(), keyOf(name));
  if (!Array.isArray(lists)) return search;
  query.delete(keptValues);
  for (const [list, value] of lists.filter(isPair)) query.append(list, value);
  return query.toString();
}

function isPair(one: unknown): one is [string, string] {
  return Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === 'string');
}

/** Returns a short name of a text: the same for the same text, so that an address does not change while it is shown. */
function nameOf(text: string): string {
  let [high, low] = [0x811c9dc5, 0x1b873593];
  for (let at = 0; at < text.length; at += 1) {
    high = Math.imul(high ^ text.charCodeAt(at), 0x01000193);
    low = Math.imul(low ^ text.charCodeAt(at), 0x85ebca6b);
  }
  return `${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`;
}
