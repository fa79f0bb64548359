import * as z from 'zod/mini';
import { listLayouts, onDuplicates } from '../../definition.ts';
import { action, review, transition } from './actions.ts';
import { condition } from './condition.ts';
import { flag, identifier, label, rule } from './leaves.ts';
import { metric, report } from './reports.ts';

const section = z.strictObject({ title: label, fields: z.array(z.string()) });
const related = z.strictObject({
  resource: z.string(),
  by: z.string(),
  through: z.optional(z.string()),
  title: z.optional(label),
  columns: z.optional(z.array(z.string())),
  create: flag,
});

const thread = z.strictObject({
  resource: z.string(),
  by: z.string(),
  through: z.optional(z.string()),
  start: z.optional(z.string()),
  title: z.optional(label),
  at: z.string(),
  text: z.string(),
  side: z.string(),
  right: z.array(z.string()).check(z.minLength(1)),
  middle: z.optional(z.array(z.string())),
  author: z.optional(z.string()),
  details: z.optional(z.array(z.string())),
  marks: z.optional(z.array(z.strictObject({ label, tone: z.enum(['info', 'warning', 'danger']), where: condition }))),
  spans: z.optional(z.string()),
});

const names = z.union([z.string(), z.array(z.string())]);
const notice = z.strictObject({
  on: z.optional(names),
  remind: z.optional(
    z.strictObject({
      field: z.string(),
      before: z.array(z.string().check(z.regex(/^\d+[mhd]$/))),
      days: z.optional(z.string()),
      tenantDays: z.optional(z.string()),
    }),
  ),
  where: z.optional(condition),
  to: z.optional(z.union([names, z.strictObject({ by: z.string(), fields: z.array(z.string()) })])),
  summary: z.optional(z.array(z.string())),
});

/** The properties of a resource definition. The kinds check its fields. */
export const resourceShape = {
  name: identifier,
  recordLabel: z.string(),
  owner: z.optional(z.enum(['enterprise', 'platform'])),
  scope: z.optional(
    z.union([
      z.literal(false),
      z.strictObject({
        owner: z.optional(z.union([z.string(), z.array(z.string()).check(z.minLength(1))])),
        department: z.optional(z.string()),
        unowned: z.optional(z.enum(['creator', 'all'])),
      }),
      z.strictObject({ through: z.string() }),
    ]),
  ),
  tree: z.optional(z.strictObject({ parent: z.string(), order: z.optional(z.string()) })),
  fields: z.record(z.string(), z.unknown()),
  list: z.optional(
    z.strictObject({
      columns: z.optional(z.array(z.string())),
      sort: z.optional(z.string()),
      presets: z.optional(
        z.array(z.strictObject({ key: identifier, label, where: condition, help: z.optional(label) })),
      ),
      presetsOf: z.optional(z.string()),
      highlights: z.optional(
        z.array(z.strictObject({ tone: z.enum(['warning', 'danger', 'muted']), label, where: condition })),
      ),
      where: z.optional(condition),
      preset: z.optional(
        z.union([
          z.string(),
          z
            .array(z.strictObject({ preset: z.optional(z.string()), sort: z.optional(z.string()), perm: rule }))
            .check(z.minLength(1)),
        ]),
      ),
      source: z.optional(z.strictObject({ help: label, resource: z.optional(z.string()) })),
      layouts: z.optional(z.array(z.enum(listLayouts)).check(z.minLength(1))),
      calendar: z.optional(
        z.strictObject({
          date: z.string(),
          label: z.optional(z.string()),
          color: z.optional(z.string()),
          move: z.optional(z.string()),
        }),
      ),
      grid: z.optional(
        z.strictObject({
          row: z.string(),
          column: z.string(),
          value: z.string(),
          color: z.optional(z.string()),
          hours: z.optional(
            z.strictObject({
              periods: z.string(),
              pause: z.optional(z.string()),
              rest: z.optional(z.number().check(z.positive())),
              week: z.optional(z.number().check(z.positive())),
            }),
          ),
          copy: z.optional(z.literal('week')),
          actions: z.optional(z.array(z.string())),
          about: z.optional(z.record(z.string(), condition)),
          rows: z.optional(condition),
        }),
      ),
      inline: z.optional(z.array(z.string()).check(z.minLength(1))),
      shared: flag,
      slot: z.optional(z.string()),
      tabs: z.optional(
        z.record(
          identifier,
          z.strictObject({
            where: z.optional(condition),
            columns: z.optional(z.array(z.string()).check(z.minLength(1))),
            sort: z.optional(z.string()),
            presets: z.optional(z.array(z.string())),
            preset: z.optional(z.string()),
            actions: z.optional(z.array(z.string())),
            create: flag,
          }),
        ),
      ),
    }),
  ),
  copy: z.optional(z.array(z.string()).check(z.minLength(1))),
  create: z.optional(z.strictObject({ hint: z.optional(label), next: z.record(identifier, label) })),
  form: z.optional(
    z.strictObject({
      container: z.optional(z.enum(['modal', 'drawer', 'page'])),
      sections: z.optional(z.array(z.extend(section, { wide: flag }))),
      steps: z.optional(
        z.array(z.strictObject({ title: label, fields: z.array(z.string()), hint: z.optional(label) })),
      ),
    }),
  ),
  forms: z.optional(z.record(identifier, z.strictObject({ sections: z.array(section).check(z.minLength(1)) }))),
  links: z.optional(z.array(z.strictObject({ label: z.optional(label), to: z.string() }))),
  show: z.optional(
    z.strictObject({
      title: z.optional(
        z.array(z.union([z.string(), z.strictObject({ field: z.string(), suffix: label })])).check(z.minLength(1)),
      ),
      sections: z.optional(z.array(section)),
      related: z.optional(z.array(related)),
      thread: z.optional(thread),
      slot: z.optional(z.string()),
    }),
  ),
  reach: z.optional(
    z.strictObject({
      through: z.string(),
      records: z.string(),
      to: z.string(),
      where: condition,
      fields: z.array(z.string()).check(z.minLength(1)),
    }),
  ),
  quota: z.optional(z.string()),
  unique: z.optional(z.array(z.array(z.string()).check(z.minLength(2)))),
  states: z.optional(
    z.strictObject({
      field: z.string(),
      initial: z.optional(z.string()),
      transitions: z.record(identifier, transition),
    }),
  ),
  review: z.optional(review),
  versions: z.optional(
    z.strictObject({
      of: z.array(z.string()),
      on: z.union([z.string(), z.array(z.string())]),
      number: z.optional(z.string()),
    }),
  ),
  notices: z.optional(z.record(identifier, notice)),
  publicForm: z.optional(
    z.strictObject({
      path: z.string(),
      answers: z.string(),
      submit: z.string(),
      begin: z.optional(z.string()),
      progress: z.optional(z.string()),
      settled: z.optional(z.string()),
      hint: z.optional(z.string()),
    }),
  ),
  metrics: z.optional(z.record(identifier, metric)),
  reports: z.optional(z.record(identifier, report)),
  actions: z.optional(z.record(identifier, action)),
  import: z.optional(
    z.union([
      z.literal(true),
      z.strictObject({
        key: z.optional(z.union([z.string(), z.array(z.string())])),
        onDuplicate: z.optional(z.enum(onDuplicates)),
      }),
    ]),
  ),
  export: flag,
  writtenBy: z.optional(z.enum(['users', 'services', 'server'])),
  history: flag,
  comments: flag,
  allow: z.optional(z.strictObject({ create: flag, edit: flag, delete: flag })),
};
