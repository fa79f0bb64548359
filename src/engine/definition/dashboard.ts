import * as z from 'zod/mini';
import { rankedPeriods, tileKinds, tileSizes } from './fixed-values.ts';
import { flag, identifier, label, rule, tileKey, tileName } from './leaves.ts';
import { resourceName } from './options.ts';
import type { AnyOf } from './words.ts';

const names = z.optional(z.array(z.string()));

/** Metrics of a report. Their figures are those of a period beside the one before, or of yesterday beside the week. */
const tileReport = z.strictObject({
  resource: resourceName,
  /** Key of one of the resource's reports. */
  report: z.string(),
  /** Keys of the report's metrics that are shown, also in its charts. @default all of them */
  metrics: names,
});

/** The number of records in a preset, with a link to them. */
const tilePreset = z.strictObject({
  resource: resourceName,
  /** Key of one of the resource's presets. */
  preset: z.string(),
});

/** How much of the quota of a resource is used, from 80 % on, with a link to the list. */
const tileQuota = z.strictObject({
  /** A resource that declares `quota`. */
  resource: resourceName,
  quota: z.literal(true),
});

const tile = {
  /** Chinese title. The locale has the English one under `tiles`. */
  label,
  /** The permission of those for whom it is, or one of several. Besides, each may open what it shows. @default everybody */
  perm: rule,
  /** How many of three columns it takes. @default 3 for figures and counts, 2 for charts, yesterday and grouped, 1 for all others */
  size: z.optional(z.literal([...tileSizes])),
};

/** What a tile shows, by its kind. */
const tileContents = {
  /** Figures of today, or of the last days that the user chooses, beside those before. */
  figures: { reports: z.array(tileReport) },
  /** How many records wait, and which quotas are nearly used up; each leads to the records. */
  counts: { counts: z.array(z.union([tilePreset, tileQuota])) },
  /** The first records of a preset in list order, each with these fields, its next action and a link to its page. */
  records: { ...tilePreset.shape, fields: names },
  /** The charts of a report over the last days. */
  charts: tileReport.shape,
  /** Figures of yesterday beside those of an average day of the seven days before. */
  yesterday: { reports: z.array(tileReport) },
  /** The groups of a report with the highest figures of a period. Each leads to the records behind its figure. */
  ranking: {
    resource: resourceName,
    report: z.string(),
    /** The dimension of the report whose groups are ranked. */
    by: z.string(),
    /** Key of one of the report's metrics. */
    metric: z.string(),
    /** The lowest figure comes first, for example of a satisfaction. @default false */
    lowestFirst: flag,
    /** @default 'yesterday' */
    period: z.optional(z.enum(rankedPeriods)),
  },
  /** Where most of several presets hold records, by the value of a field; each number leads to its records. */
  grouped: {
    /** A field of all of these resources with one choice or reference, or `'enterprise'`, which platform staff see. */
    by: z.string(),
    counts: z.array(tilePreset),
  },
};

const tileDefinition = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ ...tile, kind: z.literal('figures'), ...tileContents.figures }),
    z.strictObject({ ...tile, kind: z.literal('counts'), ...tileContents.counts }),
    z.strictObject({ ...tile, kind: z.literal('records'), ...tileContents.records }),
    z.strictObject({ ...tile, kind: z.literal('charts'), ...tileContents.charts }),
    z.strictObject({ ...tile, kind: z.literal('yesterday'), ...tileContents.yesterday }),
    z.strictObject({ ...tile, kind: z.literal('ranking'), ...tileContents.ranking }),
    z.strictObject({ ...tile, kind: z.literal('grouped'), ...tileContents.grouped }),
  ],
  `one of ${tileKinds.join(', ')}`,
);

/** What the users of a role see first. */
const home = z.strictObject({
  key: identifier,
  /** Chinese text. The locale has the English one under `homes`. */
  label,
  /** The permission of those for whom it is, or one of several. The last home is for everybody and has none. */
  perm: rule,
  /** Keys of its tiles, in order. */
  tiles: z.array(tileName),
});

/** One of the first things that a new enterprise sets up. It is done once there are enough records. */
const firstStep = z.strictObject({
  resource: resourceName,
  /** Chinese text. The locale has the English one under `firstStep` of the resource. */
  label,
  /** Why it matters, in one sentence. */
  help: label,
  /** Minimum number of records. @default 1 */
  from: z.optional(z.number()),
  /** The place that the step leads to. @default 'create' */
  opens: z.optional(z.enum(['create', 'import', 'list'])),
});

/**
 * The contents of the entry with `view: 'dashboard'`. A user sees of a home the tiles that are for them, and of a tile the
 * reports that they may open, and counts and records of resources whose list they may open.
 */
export const dashboard = z.strictObject({
  /** Tiles by key, each declared once for all homes. @default none */
  tiles: z.optional(z.record(tileKey, tileDefinition)),
  /** A user sees the first one that is for them, and may change to another one that is. @default one with every tile */
  homes: z.optional(z.array(home).check(z.minLength(1))),
  /**
   * What is listed above all else until it is done or dismissed, for users who may do it. Platform staff, who set up no
   * enterprise of their own, see none. @default none
   */
  firstSteps: z.optional(z.array(firstStep)),
});

export type DashboardDefinition = AnyOf<typeof dashboard>;
export type TileDefinition = AnyOf<typeof tileDefinition>;
export type TileReport = AnyOf<typeof tileReport>;
export type TilePreset = AnyOf<typeof tilePreset>;
export type TileQuota = AnyOf<typeof tileQuota>;
export type HomeDefinition = AnyOf<typeof home>;
/** One of the first things that a new enterprise sets up. It is done once there are enough records. */
export type FirstStep = AnyOf<typeof firstStep>;
