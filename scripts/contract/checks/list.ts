import { envelopeCode } from '../../../src/base/envelope.ts';
import { isObject } from '../../../src/base/is-object.ts';
import { type CheckGroup } from '../check.ts';
import type { Exchange } from '../client.ts';
import { dataOf, NotAsked, requireRefusal, requireThat } from '../failures.ts';
import { askList, known, type Run, readRecord, readRecords, type WireRecord } from '../run.ts';

const page = 'GET /buffalo/v1/{name}/page';
const one = 'GET /buffalo/v1/{name}/{id}';
const many = 'GET /buffalo/v1/{name}';

/** Of how many records the values are looked at. */
export const sampleSize = 50;
const right = {
  page: 'data.records: a list of objects, each with an id',
  order: 'the records in the order of their ids, and with _order=desc the other way round',
};

/** An id that no record has: the largest that ids may be. */
const missingId = '999999999999999';

export const list: CheckGroup = {
  title: 'The list',
  checks: [
    {
      id: 'list.page',
      statement: 'a page has records',
      section: page,
      async run(run) {
        known(run, 'sample');
        const { exchange, records } = await askPage(run, `?_start=0&_end=${sampleSize}`);
        run.page = { exchange, records };
      },
    },
    {
      id: 'list.total',
      statement: 'and says by a number how many there are in all',
      section: page,
      run(run) {
        const { exchange, records } = known(run, 'page');
        const total = isObject(exchange.data) ? exchange.data.total : undefined;
        const isTotal = typeof total === 'number' && Number.isInteger(total) && total >= records.length;
        requireThat(isTotal, exchange, 'data.total: a whole number, not smaller than the number of records');
      },
    },
    {
      id: 'list.record',
      statement: 'each record has a version, the moments and authors of its changes, and labels',
      section: 'Records',
      run(run) {
        const { exchange, records } = known(run, 'page');
        const [bad] = records.filter(({ values, version }) => !isWhole(values, version));
        requireThat(
          bad === undefined,
          { ...exchange, text: JSON.stringify(bad?.values) },
          'version: a whole number from 1 on; createdAt and updatedAt: ISO 8601 in UTC; labels: an object',
        );
      },
    },
    {
      id: 'list.range',
      statement: '_start and _end say which rows are asked for',
      section: page,
      async run(run) {
        requireRecords(run, 3);
        const first = await askPage(run, '?_sort=id&_order=asc&_start=0&_end=2');
        const next = await askPage(run, '?_sort=id&_order=asc&_start=1&_end=3');
        requireThat(first.records.length === 2, first.exchange, 'two records, since _end is the first row left out');
        requireThat(
          next.records.length === 2 && next.records[0]?.id === first.records[1]?.id,
          next.exchange,
          'two records, the first of which is the second one of _start=0&_end=2',
        );
      },
    },
    {
      id: 'list.order',
      statement: '_sort and _order put the rows in order',
      section: page,
      async run(run) {
        requireRecords(run, 2);
        for (const order of ['asc', 'desc']) {
          const { exchange, records } = await askPage(run, `?_sort=id&_order=${order}&_start=0&_end=20`);
          const ids = records.map(({ id }) => Number(id)).slice(0, 20);
          const sorted = ids.toSorted((a, b) => (order === 'asc' ? a - b : b - a));
          requireThat(String(ids) === String(sorted), exchange, right.order);
        }
      },
    },
    {
      id: 'list.keyword',
      statement: 'q finds the records in which the words occur, and no others',
      section: page,
      async run(run) {
        const { resource } = known(run, 'sample');
        const { records } = known(run, 'page');
        const name = resource.list.search.find((field) => records.some(({ values }) => isText(values[field])));
        const record = records.find(({ values }) => isText(values[name ?? '']));
        if (name === undefined || !record) throw new NotAsked('no record has a text that q searches');
        const found = await askPage(run, `?q=${encodeURIComponent(String(record.values[name]))}&_start=0&_end=200`);
        const isFound = found.records.some(({ id }) => id === record.id);
        requireThat(isFound, found.exchange, `record ${record.id}, whose ${name} is "${String(record.values[name])}"`);
        const none = await askPage(run, `?q=${run.mark}nowhere`);
        requireThat(none.records.length === 0, none.exchange, 'no records: the word occurs nowhere');
      },
    },
    {
      id: 'list.unknownParameter',
      statement: 'an unknown parameter is refused with 40000 under its name',
      section: page,
      async run(run) {
        known(run, 'page');
        const exchange = await askList(run, '/page?contractCheck=1');
        requireRefusal(exchange, 400, envelopeCode.badRequest);
        requireErrorAt(exchange, 'contractCheck');
      },
    },
    {
      id: 'list.many',
      statement: 'several records are answered by their ids, in the order asked for, without those that are missing',
      section: many,
      async run(run) {
        const ids = requireRecords(run, 2)
          .slice(0, 2)
          .map(({ id }) => id)
          .toReversed();
        const exchange = await askList(run, `?id=${ids[0]}&id=${missingId}&id=${ids[1]}`);
        const found = readRecords(dataOf(exchange))?.map(({ id }) => id);
        requireThat(String(found) === String(ids), exchange, `data: the records ${ids.join(' and ')}`);
      },
    },
    {
      id: 'record.one',
      statement: 'one record is answered by its id',
      section: one,
      async run(run) {
        const [record] = requireRecords(run, 1);
        const exchange = await askList(run, `/${record?.id}`);
        requireThat(readRecord(dataOf(exchange))?.id === record?.id, exchange, `data: the record ${record?.id}`);
      },
    },
    {
      id: 'record.missing',
      statement: 'a record that is missing is refused with 40400 under HTTP 404',
      section: one,
      async run(run) {
        known(run, 'sample');
        requireRefusal(await askList(run, `/${missingId}`), 404, envelopeCode.notFound);
      },
    },
    {
      id: 'path.unknown',
      statement: 'so is a path that the server does not know',
      section: 'Answers',
      async run(run) {
        known(run, 'userId');
        requireRefusal(await run.ask('GET', '/buffalo/v1/contractCheck/page'), 404, envelopeCode.notFound);
      },
    },
  ],
};

/** Asks for a page. Throws `Broken` if it has no records that can be read. */
export async function askPage(
  run: Run,
  query: string,
): Promise<{ exchange: Exchange; records: readonly WireRecord[] }> {
  const exchange = await askList(run, `/page${query}`);
  const data = dataOf(exchange);
  const records = readRecords(isObject(data) ? data.records : undefined);
  requireThat(records !== undefined, exchange, right.page);
  return { exchange, records };
}

/** Returns the records of the first page, of which there must be so many. */
export function requireRecords(run: Run, count: number): readonly WireRecord[] {
  const { records } = known(run, 'page');
  if (records.length < count)
    throw new NotAsked(`the list has fewer than ${count === 1 ? 'one record' : `${count} records`}`);
  return records;
}

/** Requires a list of sentences for the field or parameter. */
export function requireErrorAt(exchange: Exchange, ...names: readonly string[]): void {
  const { data } = exchange;
  const errors = isObject(data) && isObject(data.errors) ? data.errors : {};
  const isRight = names.every((name) => {
    const sentences = errors[name];
    return Array.isArray(sentences) && sentences.length > 0 && sentences.every((sentence) => isText(sentence));
  });
  const forms = names.map((name) => `"${name}": ["…"]`).join(', ');
  requireThat(isRight, exchange, `data.errors: { ${forms} }, a list of sentences for each`);
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isWhole({ createdAt, updatedAt, labels }: WireRecord['values'], version: number): boolean {
  return Number.isInteger(version) && version >= 1 && [createdAt, updatedAt].every(isMoment) && isObject(labels);
}

function isMoment(value: unknown): boolean {
  return isText(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value);
}
