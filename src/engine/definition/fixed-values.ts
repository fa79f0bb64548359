/*
 * The values that definitions choose from. They stand apart from the schema, which the console in production does not load.
 */

/** How an import handles a row whose record already exists: skip it, update the record, or report an error. */
export const onDuplicates = ['skip', 'update', 'refuse'] as const;
export type OnDuplicate = (typeof onDuplicates)[number];

/** For a day on which a transition is due: its start or its end. */
export const dueAts = ['start', 'end'] as const;

/** What an action is done to: one record, or the list as a whole. */
export const actionTargets = ['record', 'list'] as const;
export type ActionTarget = (typeof actionTargets)[number];

/** Where the decisions of a queue ask for their fields. */
export const askPlaces = ['dialog', 'inline'] as const;

/** Maximum number of decisions in a queue, one for each key. */
export const maxDecisions = 9;

/** How a ratio is shown: as a percentage, as a plain number, or in the unit of its numerator. */
export const ratioUnits = ['percent', 'number', 'money', 'duration'] as const;
export type RatioUnit = (typeof ratioUnits)[number];

/** Maximum number of metrics per chart. More lines are hard to tell apart. */
export const maxDrawn = 5;

/** Number of the three columns that a tile of the dashboard takes. */
export const tileSizes = [1, 2, 3] as const;
export type TileSize = (typeof tileSizes)[number];

export const tileKinds = ['figures', 'counts', 'records', 'charts', 'yesterday', 'ranking', 'grouped'] as const;

/** The period of a ranking: the day before today, or the seven days before today. */
export const rankedPeriods = ['yesterday', 'week'] as const;
