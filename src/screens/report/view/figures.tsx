import { keepPreviousData } from '@tanstack/react-query';
import type { Report } from '../../../engine/reports/report.ts';
import type { Resource } from '../../../engine/resource.ts';
import type { Period, untilNow } from '../../../engine/time/period.ts';
import type { AddressCodec, ListAddress } from '../../list-state/address.ts';
import { filtersOf } from '../../list-state/request.ts';
import { useResourceQuery } from '../../records/use-resource-query.ts';
import { groupingOf, type ReportAddress } from '../address/address.ts';

/** By metric; null if there is no value. */
type Figures = Readonly<Record<string, number | null>>;

/** The figures of a group, a column, a cell or a total. */
export interface AnsweredFigures {
  readonly values: Figures;
  /** Number of records behind each count of different values. */
  readonly records?: Readonly<Record<string, number>>;
}

/** A column of a matrix, as the API returns it. */
export interface ReportColumn extends AnsweredFigures {
  readonly key: string | null;
  readonly label?: string;
}

/** One group, as the API returns it. */
export interface ReportGroup extends ReportColumn {
  /** The keys that have a group of their own, if this group gathers all others. */
  readonly except?: readonly string[];
  readonly before?: Figures;
  readonly cells?: readonly (AnsweredFigures | null)[];
}

export interface ReportAnswer {
  readonly groups: readonly ReportGroup[];
  readonly columns?: readonly ReportColumn[];
  readonly totals: Figures;
  readonly records?: AnsweredFigures['records'];
  /** `until` is the moment at which it ends, where that is within its last day. */
  readonly before?: Period & { readonly until?: string; readonly totals: Figures };
  /** The median of the colleagues, by metric; null where there are too few. Absent for who sees the records of others. */
  readonly peers?: Figures;
}

/** The request of a report: the period, the grouping, the comparison and the filters. */
export interface Asked {
  readonly address: Pick<ReportAddress, 'from' | 'to' | 'by' | 'comparison'> & {
    /** The compared period ends at the same time of day, if this one ends today. @default whole days */
    readonly until?: typeof untilNow;
  };
  readonly filtering: { readonly codec: AddressCodec; readonly address: ListAddress };
}

/** Returns the query of a report, without its filters. */
export function queryOf(report: Report, { from, to, by: chosen, comparison, until }: Asked['address']) {
  const { by, columns } = groupingOf(report, chosen);
  return {
    _from: from,
    _to: to,
    _by: by,
    ...(columns !== undefined && { _columns: columns }),
    ...(comparison && { _compare: comparison }),
    ...(until && { _until: until }),
  };
}

/** Loads the figures of a report. */
export function useFigures(resource: Resource, report: Report, { address, filtering }: Asked) {
  const config = { filters: filtersOf(filtering.address, filtering.codec), query: queryOf(report, address) };
  const { query } = useResourceQuery<ReportAnswer>(
    { resource: resource.name, path: `reports/${report.key}`, config },
    { placeholderData: keepPreviousData },
  );
  const { data, isFetching, isPlaceholderData, error, refetch } = query;
  return { answer: data?.data, isFetching, isPlaceholderData, error, retry: () => void refetch() };
}
