import { useApiUrl, useCan, useDataProvider, useNotification, useTranslate } from '@refinedev/core';
import { Checkbox, Modal } from 'antd';
import { useState } from 'react';
import * as z from 'zod/mini';
import { permissionTitle } from '../../../engine/texts/label.ts';
import { useAbility, useWorkspace } from '../../../workspace/index.tsx';
import { useReadOnly } from '../../../workspace/read-only.tsx';
import { useGet } from '../../../workspace/requests/use-get.ts';
import styles from './grants.module.css';

const pending = z.array(
  z.object({ permission: z.string(), role: z.string(), name: z.string(), enterprises: z.number() }),
);
type PendingGrant = z.infer<typeof pending>[number];

/** Asks who may change roles about permissions that are new, once in a session of the browser. */
export function Grants() {
  const { user, system } = useWorkspace();
  const apiUrl = useApiUrl();
  const isReadOnly = useReadOnly() !== undefined;
  const hasRights = useAbility('rights');
  const { data: access } = useCan({ resource: system.roles, action: 'edit' });
  const later = `grants.later.${user.id}`;
  const [isDone, setDone] = useState(() => sessionStorage.getItem(later) !== null);
  const path = `${system.roles}/grants`;
  const isAsked = access?.can === true && hasRights && !isReadOnly && !isDone;
  const query = useGet(path, { enabled: isAsked, retry: false });
  const known = pending.safeParse(query.data?.data);
  if (isDone || isReadOnly || !known.success || known.data.length === 0) return null;
  return (
    <Question
      grants={known.data}
      url={`${apiUrl}/${path}`}
      onDone={(isPutOff) => {
        if (isPutOff) sessionStorage.setItem(later, '');
        setDone(true);
      }}
    />
  );
}

interface QuestionProps {
  readonly grants: readonly PendingGrant[];
  readonly url: string;
  readonly onDone: (isPutOff: boolean) => void;
}

function Question({ grants, url, onDone }: QuestionProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const { open: notify } = useNotification();
  const { plan } = useWorkspace();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [isSaving, setSaving] = useState(false);
  const roleOf = ({ name, enterprises }: PendingGrant) =>
    enterprises > 1 ? translate('notices.grants.ofMany', { role: name, count: enterprises }) : name;

  async function save() {
    setSaving(true);
    const where = (isGranted: boolean) =>
      grants
        .filter((one) => isGranted !== refused.includes(keyOf(one)))
        .map(({ permission, role }) => ({ permission, role }));
    const payload = { granted: where(true), declined: where(false) };
    try {
      await dataProvider().custom?.({ url, method: 'post', payload });
      notify?.({ type: 'success', message: translate('notices.grants.done') });
      onDone(false);
    } catch (error) {
      notify?.({ type: 'error', message: error instanceof Error ? error.message : String(error) });
      setSaving(false);
    }
  }

  return (
    <Modal
      open
      title={translate('notices.grants.title')}
      okText={translate('notices.grants.save')}
      cancelText={translate('notices.grants.later')}
      confirmLoading={isSaving}
      onOk={() => void save()}
      onCancel={() => onDone(true)}
    >
      <p>{translate('notices.grants.help')}</p>
      <ul className={styles.grants}>
        {grants.map((one) => (
          <li key={keyOf(one)}>
            <Checkbox
              checked={!refused.includes(keyOf(one))}
              onChange={({ target }) => {
                const others = refused.filter((other) => other !== keyOf(one));
                setRefused(target.checked ? others : [...others, keyOf(one)]);
              }}
            >
              {translate('notices.grants.to', {
                permission: permissionTitle(plan.permissions, one.permission, translate) ?? one.permission,
                role: roleOf(one),
              })}
            </Checkbox>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

function keyOf({ permission, role }: PendingGrant): string {
  return `${permission} ${role}`;
}
