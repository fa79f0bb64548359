import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import type { Resource } from '../../engine/resource.ts';
import { useNavigate } from '../../workspace/place.tsx';
import styles from './review.module.css';

/** Shown when no record waits for a decision any more. */
export function AllDone({ resource: { path } }: { readonly resource: Resource }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  return (
    <section className={styles.done}>
      <h1>{translate('views.review.done')}</h1>
      <p>{translate('views.review.doneHelp')}</p>
      {path !== undefined && !path.includes('{') && (
        <Button onClick={() => void navigate(path)}>{translate('views.review.toList')}</Button>
      )}
    </section>
  );
}
