import { useApiUrl, useCustom, useTranslate } from '@refinedev/core';
import type { Resource } from '../../../engine/resource.ts';
import styles from './steps.module.css';

interface Room {
  readonly quota: number | null;
  readonly residue: number | null;
}

/**
 * Shows how many more records the tenant may create. The line is reserved until the number is known, and removed if
 * there is no limit.
 */
export function Residue({ resource }: { readonly resource: Resource }) {
  const translate = useTranslate();
  const apiUrl = useApiUrl();
  const { query } = useCustom<Room>({
    url: `${apiUrl}/${resource.name}/residue`,
    method: 'get',
    meta: { silent: true },
    errorNotification: false,
    queryOptions: { staleTime: 0 },
  });
  const room = query.data?.data;
  if (query.isPending) return <p className={styles.residue} />;
  if (!room || room.quota === null || room.residue === null) return null;
  const isOut = room.residue === 0;
  return (
    <p className={styles.residue} data-out={isOut || undefined} role="status">
      {translate(isOut ? 'form.steps.noResidue' : 'form.steps.residue', { residue: room.residue, quota: room.quota })}
    </p>
  );
}
