import { useTranslate } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Modal, Table } from 'antd';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useWords } from '../../../workspace/words.tsx';
import styles from './about.module.css';

/** What the build writes of each package that the console contains. */
const licenses = z.array(
  z.object({ name: z.string(), version: z.string(), identifier: z.string(), text: z.optional(z.nullable(z.string())) }),
);
type License = z.infer<typeof licenses>[number];

export interface AboutProps {
  /** The closing animation has ended. */
  readonly onClosed: () => void;
}

/** What the console is made of: the packages of others that it contains, with their licences. */
export function About({ onClosed }: AboutProps) {
  useWords('account');
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(true);
  return (
    <Modal
      title={translate('account.about.title', { name: translate('brand.name') })}
      open={isOpen}
      width={720}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {import.meta.env.DEV ? <p>{translate('account.about.inDevelopment')}</p> : <Licenses />}
    </Modal>
  );
}

function Licenses() {
  const translate = useTranslate();
  const [keyword, setKeyword] = useState('');
  const { data, error, refetch } = useQuery({ queryKey: ['licenses'], queryFn: fetchLicenses, staleTime: Infinity });
  if (error) {
    const retry = <Button onClick={() => void refetch()}>{translate('shell.retry')}</Button>;
    return <Alert type="error" title={translate('account.about.failed')} description={error.message} action={retry} />;
  }
  const found = data?.filter(({ name, identifier }) =>
    `${name} ${identifier}`.toLowerCase().includes(keyword.trim().toLowerCase()),
  );
  return (
    <>
      <p>{data && translate('account.about.packages', { count: data.length })}</p>
      <Input.Search
        allowClear
        value={keyword}
        placeholder={translate('account.about.search')}
        aria-label={translate('account.about.search')}
        onChange={({ target }) => setKeyword(target.value)}
      />
      <Table<License>
        className={styles.packages}
        size="small"
        rowKey="name"
        loading={!data}
        dataSource={found ?? []}
        pagination={false}
        scroll={{ y: 420 }}
        tableLayout="fixed"
        columns={[
          {
            title: translate('account.about.package'),
            key: 'name',
            render: (_, { name, version }) => (
              <>
                {name} <span className={styles.version}>{version}</span>
              </>
            ),
          },
          { title: translate('account.about.license'), dataIndex: 'identifier', width: 120 },
        ]}
        expandable={{
          rowExpandable: ({ text }) => Boolean(text),
          expandedRowRender: ({ text }) => <pre className={styles.text}>{text}</pre>,
        }}
      />
    </>
  );
}

async function fetchLicenses({ signal }: { readonly signal: AbortSignal }): Promise<License[]> {
  const response = await fetch(`${import.meta.env.BASE_URL}licenses.json`, { signal });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return licenses.parse(await response.json());
}
