import { isObject } from '../../engine/is-object.ts';

/**
 * A record whose files have addresses that a page can use: the server tells paths, which stand under the base of the API.
 */
export function withAddresses<Data extends object>(record: Data, addressOf: (path: string) => string): Data {
  if ('files' in record && isObject(record.files)) {
    const files = Object.entries(record.files).map(([field, held]): [string, unknown] => [
      field,
      Array.isArray(held) ? held.map((one: unknown) => (isObject(one) ? withAddress(one, addressOf) : one)) : held,
    ]);
    return { ...record, files: Object.fromEntries(files) };
  }
  return record;
}

/** The same file with an address that a page can use. */
export function withAddress<File extends object>(file: File, addressOf: (path: string) => string): File {
  return 'url' in file && typeof file.url === 'string' ? { ...file, url: addressOf(file.url) } : file;
}
