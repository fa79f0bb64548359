import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import { readableFields } from '../../../engine/fields/values.ts';
import type { Report } from '../../../engine/reports/report.ts';
import type { Resource } from '../../../engine/resource.ts';
import { useToday } from '../../../workspace/clock/clock.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import { useNavigate } from '../../../workspace/place/place.tsx';
import { type AddressChange, changedAddress, createAddressCodec } from '../../list-state/address.ts';
import { openDimensions, type ReportAddress, readReportAddress, writeReportAddress } from './address.ts';

/** Returns the state of a report, which is its address, and the codec of its filters. */
export function useReportState(resource: Resource, report: Report) {
  const { kinds, snapshot } = useWorkspace();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const today = useToday();
  const fields = useMemo(() => readableFields(resource, snapshot), [resource, snapshot]);
  const codec = useMemo(() => {
    const offered = fields.filter(({ name }) => report.filters.includes(name));
    return createAddressCodec(resource, offered, kinds);
  }, [resource, report, fields, kinds]);
  const choices = useMemo(
    () => ({ report, dimensions: openDimensions(report, new Set(fields.map((field) => field.name))) }),
    [report, fields],
  );
  const address = useMemo(() => readReportAddress(search, codec, choices, today), [search, codec, choices, today]);
  const show = useCallback(
    (change: Partial<ReportAddress>, how?: { readonly replace: boolean }) =>
      void navigate({ pathname, search: writeReportAddress({ ...address, ...change }, codec, choices, today) }, how),
    [navigate, pathname, address, codec, choices, today],
  );
  const filtering = useMemo(() => {
    const filtered = { ...codec.initial, filters: address.filters };
    return {
      codec,
      address: filtered,
      show: (change: AddressChange, how?: { readonly replace: boolean }) =>
        show({ filters: changedAddress(filtered, change).filters }, how),
    };
  }, [codec, address.filters, show]);
  /** The path of exactly this view, with all that it leaves to the defaults, which are others tomorrow. */
  const permalink = useMemo(() => {
    const query = new URLSearchParams(writeReportAddress(address, codec, choices, today));
    for (const [name, value] of Object.entries({ _from: address.from, _to: address.to, _by: address.by }))
      query.set(name, value);
    return `${pathname}?${query}`;
  }, [address, codec, choices, today, pathname]);
  return { address, show, choices, filtering, permalink };
}

export type ReportState = ReturnType<typeof useReportState>;
