import { isObject } from '../../base/is-object.ts';

/**
 * Converts the file paths in a record to URLs that a page can use. The server returns paths relative to the API base.
 */
export function withAddresses<Data extends object>(record: Data, addressOf: (path: string) => string): Data {
  if ('files' in record && isObject(record.files)) {
    const files = Object.entries(record.files).map(([field, value]): [string, unknown] => [
      field,
      Array.isArray(value) ? value.map((one: unknown) => (isObject(one) ? withAddress(one, addressOf) : one)) : value,
    ]);
    return { ...record, files: Object.fromEntries(files) };
  }
  // The file that an action answers with.
  if ('file' in record && isObject(record.file)) return { ...record, file: withAddress(record.file, addressOf) };
  return record;
}

/** Converts the path of one file to a URL that a page can use. */
function withAddress<File extends object>(file: File, addressOf: (path: string) => string): File {
  return 'url' in file && typeof file.url === 'string' ? { ...file, url: addressOf(file.url) } : file;
}
