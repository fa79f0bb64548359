import type { BaseRecord, GetListResponse } from '@refinedev/core';
import { isObject } from '../../base/is-object.ts';
import type { HttpClient } from '../http/client.ts';
import { withAddresses } from './addresses.ts';

export function recordOf<Data extends BaseRecord>(http: HttpClient, data: unknown, where: string): Data {
  if (!isRecord<Data>(data)) throw http.unreadable(`${where}: a record was expected`);
  return withAddresses(data, http.addressOf);
}

export function recordsOf<Data extends BaseRecord>(http: HttpClient, data: unknown, where: string): Data[] {
  if (!Array.isArray(data) || !data.every((record) => isRecord<Data>(record))) {
    throw http.unreadable(`${where}: a list of records was expected`);
  }
  return data.map((record) => withAddresses(record, http.addressOf));
}

export function pageOf<Data extends BaseRecord>(http: HttpClient, page: unknown, where: string): GetListResponse<Data> {
  if (!isObject(page) || typeof page.total !== 'number') throw http.unreadable(`${where}: a total was expected`);
  const { records, total, ...rest } = page;
  return { ...rest, data: recordsOf<Data>(http, records, where), total };
}

function isRecord<Data extends BaseRecord>(value: unknown): value is Data {
  return isObject(value);
}
