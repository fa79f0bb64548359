import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { isForPlatformOnly, type PermissionRule } from '../../engine/permissions/permission.ts';
import type { Resource } from '../../engine/resource.ts';
import { resourceTitle } from '../../engine/texts/label.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import { useNavigate } from '../../workspace/place/place.tsx';
import { permissionText } from '../actions/available-actions.ts';
import styles from './notices.module.css';

/** Shows which permission is missing and who can grant it. */
export function NoRight({ rule }: { readonly rule: PermissionRule }) {
  const translate = useTranslate();
  const { plan } = useWorkspace();
  const help = isForPlatformOnly(rule)
    ? translate('show.platformOnly')
    : translate('show.noRightHelp', { permission: permissionText(rule, plan, translate) });
  return <Notice title={translate('show.noRight')} help={help} />;
}

export interface NotFoundProps {
  readonly listPath: string | undefined;
  /** @default goes to the list */
  readonly onBack?: (() => void) | undefined;
}

/** Tells the user that the record does not exist, with a way back. */
export function NotFound({ listPath = '/', onBack }: NotFoundProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  return (
    <Notice title={translate('show.notFound')} help={translate('show.notFoundHelp')}>
      <Button type="primary" onClick={onBack ?? (() => navigate(listPath))}>
        {translate('show.backToList')}
      </Button>
    </Notice>
  );
}

export interface NotOfferedProps {
  readonly resource: Resource;
  readonly operation: 'create' | 'edit';
}

/** Tells the user that nobody creates or edits such records, with a way back. */
export function NotOffered({ resource, operation }: NotOfferedProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  return (
    <Notice title={translate(`show.notOffered.${operation}`, { title: resourceTitle(translate, resource) })}>
      <Button type="primary" onClick={() => void navigate(resource.path ?? '/')}>
        {translate('show.backToList')}
      </Button>
    </Notice>
  );
}

export interface FailedProps {
  /** What failed. */
  readonly title: string;
  /** The reason, if the request gave one. */
  readonly reason?: string | undefined;
  readonly onRetry: () => void;
}

/** Shown in place of content that could not be loaded. */
export function Failed({ title, reason, onRetry }: FailedProps) {
  const translate = useTranslate();
  return (
    <Notice title={title} help={reason}>
      <Button type="primary" onClick={onRetry}>
        {translate('show.retry')}
      </Button>
    </Notice>
  );
}

/** Shown above content that is still displayed although its refetch failed. */
export function Stale({ title, reason, onRetry }: FailedProps) {
  const translate = useTranslate();
  return (
    <div role="alert" className={styles.stale}>
      <span>
        <strong>{title}</strong> {reason}
      </span>
      <Button size="small" onClick={onRetry}>
        {translate('show.retry')}
      </Button>
    </div>
  );
}

interface NoticeProps {
  readonly title: string;
  readonly help?: string | undefined;
  readonly children?: ReactNode;
}

/** Shown in place of a screen. Lighter than antd's Result, whose illustrations would increase every first load. */
export function Notice({ title, help, children }: NoticeProps) {
  return (
    <section className={styles.notice}>
      <h1 className={styles.title}>{title}</h1>
      {help !== undefined && <p className={styles.help}>{help}</p>}
      {children}
    </section>
  );
}
