import { isObject } from '../../base/is-object.ts';
import type { Path } from '../definition/changes/change.ts';
import type { AnyDefinition } from '../definition/resource.ts';
import { ownName } from './own-names.ts';
import type { Patch } from './publication.ts';

type Declared = Pick<AnyDefinition, 'metrics' | 'reports'>;

/** Options of a metric of the code that are changed live: what it counts stays. */
const textOptions = ['label', 'help', 'unit'];
/** Options of a new metric that reach beyond the records of its resource. */
const refusedOptions = ['of', 'on'];
/** Options of a report of the code that are changed live. */
const reportOptions = ['metrics', 'dimensions', 'filters', 'start', 'rank', 'top', 'charts'];

/** Returns whether a path is one of a metric or a report. */
export function isOfFigures([part]: Path): boolean {
  return part === 'metrics' || part === 'reports';
}

/** Returns whether the property at a path of metrics or reports of the code, or something below it, is changed live. */
export function isLiveFigure([part, name, option]: Path, { metrics = {}, reports = {} }: Declared): boolean {
  if (part === 'reports') {
    if (name === undefined) return Object.keys(reports).length > 0;
    return Object.hasOwn(reports, name) && (option === undefined || reportOptions.includes(option));
  }
  if (name === undefined || option === undefined) return Object.keys(reports).length > 0;
  return Object.hasOwn(metrics, name) ? textOptions.includes(option) : !refusedOptions.includes(option);
}

interface Figures {
  readonly definition: Declared;
  /** Metrics that are published, by name. */
  readonly added: Readonly<Record<string, unknown>>;
  /** Whether everybody who may open a report may read the records. */
  readonly isOfReaders: (report: string) => boolean;
}

/**
 * Returns why a patch of a metric or a report cannot be published. Those who open the report read, beside what they may
 * read of its records anyway, nothing of other resources. Each reader has figures of the fields that they may read.
 */
export function figureRefusal(
  patch: Patch,
  { definition, added, isOfReaders }: Figures,
): { readonly reason: 'notLive' | 'notOwnName' | 'wider'; readonly name: string } | undefined {
  const { path } = patch;
  const [part, name = '', option] = path;
  const whole = path.join('.');
  const { metrics = {} } = definition;
  if ('order' in patch || !isLiveFigure(path, definition)) return { reason: 'notLive', name: whole };
  if (part === 'metrics') {
    if (Object.hasOwn(metrics, name)) return option === undefined ? { reason: 'notLive', name: whole } : undefined;
    if (!ownName.test(name)) return { reason: 'notOwnName', name };
    if (path.length > 2 || !isObject(patch.value)) return { reason: 'notLive', name: whole };
    const refused = refusedOptions.find((one) => Object.hasOwn(Object(patch.value), one));
    return refused === undefined ? undefined : { reason: 'notLive', name: `${name}.${refused}` };
  }
  if (option === undefined) return { reason: 'notLive', name: whole };
  if (!isOfReaders(name)) return { reason: 'wider', name };
  const shown = option === 'metrics' ? namesIn(patch.value).filter((one) => !namesIn(patch.from).includes(one)) : [];
  const other = shown.find((one) => countsOthers(one, { ...metrics, ...added }));
  return other === undefined ? undefined : { reason: 'wider', name: other };
}

/** Returns whether a metric, or one that it is computed from, counts records of another resource. */
function countsOthers(name: string, metrics: Readonly<Record<string, unknown>>, depth = 0): boolean {
  const metric = Object.hasOwn(metrics, name) ? metrics[name] : undefined;
  if (!isObject(metric)) return false;
  if (metric.of !== undefined || depth > 1) return true;
  return [...namesIn(metric.ratio), ...namesIn(metric.difference)].some((one) => countsOthers(one, metrics, depth + 1));
}

function namesIn(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.map(String) : [];
}
