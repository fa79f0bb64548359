import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import type { Report } from '../../engine/report.ts';
import type { Resource } from '../../engine/resource.ts';
import { readableFields } from '../../engine/values.ts';
import { useToday } from '../../workspace/clock.tsx';
import { useWorkspace } from '../../workspace/index.tsx';
import { useNavigate } from '../../workspace/place.tsx';
import { createAddressCodec, type ListAddress } from '../shared/list-state/address.ts';
import { openDimensions, type ReportAddress, readReportAddress, writeReportAddress } from './address.ts';

/** Returns the state of a report, which is its address, and the filter codec of the list. */
export function useReportState(resource: Resource, report: Report) {
  const { kinds, snapshot } = useWorkspace();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const today = useToday();
  const fields = useMemo(() => readableFields(resource, snapshot), [resource, snapshot]);
  const codec = useMemo(() => createAddressCodec(resource, fields, kinds), [resource, fields, kinds]);
  const dimensions = useMemo(
    () => openDimensions(report, new Set(fields.map((field) => field.name))),
    [report, fields],
  );
  const address = useMemo(
    () => readReportAddress(search, codec, dimensions, today),
    [search, codec, dimensions, today],
  );
  const show = useCallback(
    (change: Partial<ReportAddress>) =>
      void navigate({ pathname, search: writeReportAddress({ ...address, ...change }, codec, today) }),
    [navigate, pathname, address, codec, today],
  );
  const filtering = {
    codec,
    address: { ...codec.initial, keyword: address.keyword, filters: address.filters },
    show: ({ keyword = address.keyword, filters = address.filters }: Partial<ListAddress>) =>
      show({ keyword, filters }),
  };
  return { address, show, dimensions, filtering };
}

export type ReportState = ReturnType<typeof useReportState>;
