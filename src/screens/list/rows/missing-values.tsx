import { useList, useTranslate } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo } from 'react';
import { keywordFilter } from '../../../engine/queries/query.ts';
import { parameterOf } from '../../../engine/queries/query-codec.ts';
import type { Resource } from '../../../engine/resource.ts';
import { fieldLabel } from '../../../engine/texts/label.ts';
import { useCopy } from '../../../ui/buttons/copyable.tsx';
import { keywordsIn } from '../../list-state/filters/value-list.ts';
import { rowsQuery } from '../../list-state/request.ts';
import type { ListState } from '../../list-state/use-list-state.tsx';
import styles from '../tools/filters/value-list.module.css';
import { type Missing, readMissing } from './rows.tsx';

export interface MissingValuesProps {
  readonly resource: Resource;
  readonly listState: Pick<ListState, 'address' | 'codec'>;
  /** @default asked for: the rows on the screen are those of a layout or of a tree, whose answer does not say */
  readonly missing?: Missing | undefined;
}

/** Says of each list of values how many were found among the rows of the list, and which were not. */
export default function MissingValues({ missing, ...props }: MissingValuesProps) {
  return missing ? <KnownMissing {...props} missing={missing} /> : <AskedMissing {...props} />;
}

interface KnownMissingProps extends MissingValuesProps {
  readonly missing: Missing;
}

function AskedMissing({ resource, listState }: Omit<MissingValuesProps, 'missing'>) {
  const { address, codec } = listState;
  const asked = useMemo(() => rowsQuery({ ...address, page: 1, size: 1 }, codec), [address, codec]);
  const { query } = useList({
    resource: resource.name,
    ...asked,
    // The list itself reports failures.
    errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData },
  });
  const missing = query.isPlaceholderData ? undefined : readMissing(query.data?.missing);
  return missing && <KnownMissing {...{ resource, listState, missing }} />;
}

function KnownMissing({ resource, listState: { address, codec }, missing }: KnownMissingProps) {
  const translate = useTranslate();
  const lists = [
    { name: keywordFilter, label: translate('list.pasted.search'), values: keywordsIn(address.keyword) },
    ...[...codec.filters, ...codec.others]
      .filter(({ isListed, parameters }) => isListed && parameters[0]?.operator !== 'ne')
      .map(({ key, field, parameters: [parameter] }) => ({
        name: parameterOf(field.name, parameter?.operator ?? 'eq'),
        label: fieldLabel(translate, resource.name, field),
        values: address.filters[key] ?? [],
      })),
  ];
  return lists
    .filter(({ values }) => values.length > 1)
    .map(({ name, label, values }) => (
      <MissingOf key={name} label={label} count={values.length} missing={missing[name] ?? []} />
    ));
}

interface MissingOfProps {
  readonly label: string;
  readonly count: number;
  readonly missing: readonly string[];
}

function MissingOf({ label, count, missing }: MissingOfProps) {
  const translate = useTranslate();
  const { outcome, copy } = useCopy();
  const counts = { label, count, found: count - missing.length, missing: missing.length };
  if (missing.length === 0) {
    return (
      <p className={styles.missing}>
        <output>{translate('list.pasted.allFound', counts)}</output>
      </p>
    );
  }
  const copied = outcome === undefined ? 'list.pasted.copy' : outcome ? 'fields.copied' : 'fields.copyFailed';
  return (
    <div className={styles.missing}>
      <output>{translate('list.pasted.missing', counts)}</output>
      <span className={styles.names}>{missing.join(translate('list.separator'))}</span>
      <Button type="link" size="small" onClick={() => void copy(missing.join('\n'))}>
        {translate(copied)}
      </Button>
    </div>
  );
}
