import { markTones } from '../../../src/engine/actions/action-answer.ts';
import { iconNames } from '../../../src/engine/routes/icons.ts';
import { namedPeriods } from '../../../src/engine/time/relative-period.ts';
import {
  anyObject,
  bool,
  count,
  id,
  type Json,
  list,
  moment,
  named,
  object,
  orNull,
  text,
  withExample,
} from '../json-schema.ts';

const ofFeatures = import.meta.glob<{ readonly schemas?: Readonly<Record<string, Json>> }>(
  '../../../features/*/server/description.ts',
  { eager: true },
);

/** Schemas that several operations use. */
export const sharedSchemas: Readonly<Record<string, Json>> = {
  Object: { type: 'object', additionalProperties: true },
  Nothing: { type: 'null' },
  Anything: { description: 'Any value.' },
  Ids: { anyOf: [id, list(id)], description: 'An id, or several: the parameter is repeated.' },
  Filters: {
    ...object({}, []),
    additionalProperties: named('FilterValue'),
    description: 'The filters of the same name under `page`: each is a parameter of its own.',
  },
  FilterValue: { anyOf: [text, list(text)], description: 'A value, or several of which any matches: repeated.' },
  FilterFlag: { enum: ['true', 'false'], description: 'Whether there is no value.' },
  FilterPeriod: withExample(
    { ...text, description: `${namedPeriods.join(', ')}, or as many days as in last7d and next30d.` },
    'last7d',
  ),
  Version: { ...count, minimum: 1, description: 'The one that was read.' },
  Record: {
    ...object(
      {
        id,
        version: { ...count, minimum: 1, description: 'Sent back with a change.' },
        createdAt: moment,
        createdBy: orNull(id),
        updatedAt: moment,
        updatedBy: orNull(id),
        labels: {
          ...{ type: 'object', additionalProperties: { anyOf: [text, list(text)] } },
          description: 'What people call what the references point to.',
        },
      },
      ['id', 'version'],
    ),
    description: 'What every record has, beside the fields of its resource.',
  },
  Records: object({ records: list(named('Record')), total: count }),
  RecordId: object({ id }),
  Tokens: object({ token: text, refreshToken: text, refreshExpiresIn: { type: 'integer' } }),
  View: object({
    id,
    label: text,
    query: text,
    shared: { type: 'boolean' },
    icon: { enum: [...iconNames, null] },
    team: { type: 'boolean' },
    mine: { type: 'boolean' },
  }),
  File: object({ id, name: text, type: text, size: { type: 'integer' }, url: text }, ['id', 'name', 'type', 'size']),
  Job: object(
    {
      id,
      kind: { enum: ['export', 'import', 'bulk', 'publish'] },
      resource: text,
      state: { enum: ['collecting', 'waiting', 'running', 'done', 'failed', 'cancelled', 'undone'] },
      ...{ total: count, done: count, file: text, createdAt: moment, finishedAt: orNull(moment), canUndo: bool },
      ...{ result: anyObject, download: text, withheld: text, operation: text, error: text },
    },
    ['id', 'kind', 'resource', 'state', 'total', 'done', 'file', 'createdAt', 'finishedAt', 'canUndo'],
  ),
  AnswerLine: object(
    {
      label: text,
      text,
      marks: list(
        object({ from: { type: 'integer' }, to: { type: 'integer' }, tone: { enum: [...markTones] } }, ['from', 'to']),
      ),
    },
    ['text'],
  ),
  Answer: object({ code: { const: 1 }, msg: withExample(text, 'OK') }),
  Refusal: object({
    code: withExample(
      {
        type: 'integer',
        description: '40000, 40400, 40900, 42900, 50008, 400203, 400204, or the HTTP status times 100.',
      },
      40400,
    ),
    msg: { ...text, description: 'A sentence for the user.' },
    data: orNull({ type: 'object', properties: { errors: anyObject } }),
  }),
  ...Object.assign({}, ...Object.values(ofFeatures).map(({ schemas }) => schemas)),
};
