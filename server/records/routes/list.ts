import { peersMedian } from '../../../src/engine/reports/report.ts';
import { anyObject, count, id, list, object, parameter, text, withExample } from '../../http/json-schema.ts';
import type { RouteRecord, RouteSubject } from '../../http/route.ts';
import type { Services } from '../context/request-context.ts';
import { readAggregate } from '../read/aggregate.ts';
import { type Page, readCounts, readMany, readOptions, readPage } from '../read/records.ts';
import { createSharedAnswers } from '../read/shared-answers.ts';
import { readTree } from '../read/tree.ts';
import { readReport } from '../report/index.ts';
import { readQuotaRoom } from '../write/steps/quota.ts';
import type { On } from './on.ts';
import {
  enterpriseOf,
  exactly,
  filters,
  ownSelection,
  range,
  reportQuestion,
  selection,
  sorting,
} from './parameters.ts';

export const option = object({ value: id, label: text });

/** Returns a record for each report of the resource. */
export function eachReport({ resource }: RouteSubject) {
  return Object.fromEntries(resource.reports.map(({ key }) => [key, {}]));
}

const treeRecord: RouteRecord = {
  summary: 'All records of a tree, or those selected with what stands above them',
  needs: 'list',
  isFor: ({ resource }) => resource.tree !== undefined,
  query: ownSelection,
  data: ({ record }) => object({ records: list(record), total: count, matched: list(id) }, ['records', 'total']),
};
const optionsRecord: RouteRecord = {
  summary: 'What a picker offers',
  query: (subject) => [
    ...[parameter('q', text), parameter('id', list(id)), parameter('for', text), parameter('form', text)],
    ...(subject.resource.tree ? [parameter('tree', { type: 'boolean' })] : []),
    ...enterpriseOf(subject),
  ],
  data: list(option),
};
const residueRecord: RouteRecord = {
  summary: 'How many records may still be made',
  needs: 'create',
  isFor: ({ resource, allow }) => allow.create && resource.quota !== undefined,
  query: enterpriseOf,
  data: object({ quota: {}, used: {}, residue: {} }),
};

/** Adds the reads of a list. */
export function addListRoutes(on: On, services: Services): void {
  const sharePage = createSharedAnswers<Page>();
  const shareCounts = createSharedAnswers<Record<string, number>>();

  on(
    'GET /:name',
    {
      summary: 'Several records by id',
      needs: 'list',
      query: [parameter('id', list(id))],
      data: ({ record }) => list(record),
    },
    (context, { params }) => readMany(context, params),
  );
  on(
    'GET /:name/page',
    {
      summary: 'One page of records',
      needs: 'list',
      query: (subject) => [...range, ...sorting, ...ownSelection(subject), exactly],
      data: ({ page }) => page,
    },
    (context, { params }) => sharePage(context, params, (own) => readPage(own, params)),
  );
  on('GET /:name/tree', treeRecord, (context, { params }) =>
    services.largeAnswers.run(() => readTree(context, params)),
  );
  addFigureReads(on);
  on('GET /:name/options', optionsRecord, (context, { params }) => readOptions(context, params));
  on(
    'GET /:name/counts',
    { summary: 'How many records each preset holds', needs: 'list', query: [exactly, filters], data: anyObject },
    (context, { params }) => shareCounts(context, params, (own) => readCounts(own, params)),
  );
  on('GET /:name/residue', residueRecord, (context, { params }) => readQuotaRoom(context, params));
}

/** Adds the reads of figures: those of any grouping, and those of a report. */
function addFigureReads(on: On): void {
  on(
    'GET /:name/aggregate',
    {
      summary: 'Figures of records, by group',
      needs: 'list',
      rate: 'expensive',
      countsLater: true,
      query: [
        parameter('_by', withExample(text, 'month:createdAt')),
        parameter('_measure', withExample(text, 'count')),
        ...selection,
      ],
      data: list(object({ by: anyObject, values: anyObject, labels: anyObject })),
    },
    (context, { params }) => readAggregate(context, params),
  );
  on(
    'GET /:name/reports/:key',
    {
      summary: 'The figures of a report',
      keys: eachReport,
      query: (subject) => [
        ...reportQuestion(subject),
        ...(subject.resource.reports.some(({ peers }) => peers) ? [parameter('_peers', { enum: [peersMedian] })] : []),
      ],
    },
    (context, { key, params }) => readReport(context, key, params),
  );
}
