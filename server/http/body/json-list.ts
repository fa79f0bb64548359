import {
  closeList,
  closeObject,
  comma,
  openList,
  openObject,
  type VisitSign,
  visitSignsInTurns,
} from './json-signs.ts';

/** A list in a JSON text: `end` is the place after its last character. */
export interface JsonList {
  readonly start: number;
  readonly end: number;
  /** The text of each entry. */
  readonly entries: readonly string[];
}

/**
 * Finds the list that is the value of `key` in the outermost object, so that its entries can be parsed one by one. Returns
 * undefined if there is none. The text need not be valid JSON: parsing the entries and the rest tells. A long text is read
 * between other requests.
 *
 * @param check is called with each sign first, and may throw
 */
export async function findList(text: string, key: string, check?: VisitSign): Promise<JsonList | undefined> {
  const named = new RegExp(`(?:^|[^\\\\])"${key}"\\s*:\\s*$`);
  const entries: string[] = [];
  let depth = 0;
  let start: number | undefined;
  let end: number | undefined;
  let from = 0;
  await visitSignsInTurns(text, (sign, at) => {
    check?.(sign, at);
    if (sign === openList || sign === openObject) {
      depth += 1;
      if (depth !== 2 || start !== undefined || sign !== openList) return;
      if (!named.test(text.slice(Math.max(0, at - key.length - 10), at))) return;
      start = at;
      from = at + 1;
    } else if (depth === 2 && start !== undefined && end === undefined && (sign === comma || sign === closeList)) {
      const entry = text.slice(from, at);
      if (sign === comma || entries.length > 0 || entry.trim() !== '') entries.push(entry);
      from = at + 1;
      if (sign === closeList) end = at + 1;
    }
    if (sign === closeList || sign === closeObject) depth -= 1;
  });
  return start === undefined || end === undefined ? undefined : { start, end, entries };
}
