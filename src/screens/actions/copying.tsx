import { useTranslate } from '@refinedev/core';
import { useLocation } from 'react-router';
import type { Resource } from '../../engine/resource.ts';
import { useNavigate } from '../../workspace/place/place.tsx';
import { useWriting } from '../../workspace/read-only.tsx';
import type { ResourceRecord } from '../records/record.ts';

/** Returns a function that opens the form of a new record with the values of another one. */
export function useCopying(resource: Resource): (record: ResourceRecord) => void {
  const translate = useTranslate();
  const navigate = useNavigate();
  const writing = useWriting();
  const { pathname, search } = useLocation();
  return (record) => {
    const { path = '/', copy = [], fields } = resource;
    // What is masked is not known here.
    const copied = Object.values(fields).filter(({ name, mask }) => !mask && record[name] !== undefined);
    const suffixed = (name: string) =>
      copy.includes(name) ? translate('show.copySuffix', { text: record[name] }) : record[name];
    const initial = Object.fromEntries(copied.map(({ name }) => [name, suffixed(name)]));
    const isOverList = pathname === path && { isOverList: true };
    writing(
      () =>
        void navigate(
          { pathname: `${path}/create`, ...(isOverList && { search }) },
          { state: { initial, ...isOverList } },
        ),
    );
  };
}
