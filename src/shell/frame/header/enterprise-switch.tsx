import { BankOutlined } from '@ant-design/icons';
import { useApiUrl, useCustom, useTranslate } from '@refinedev/core';
import { Select } from 'antd';
import { useState } from 'react';
import { isObject } from '../../../base/is-object.ts';
import { useSelectEnter } from '../../../fields/ref/use-select-enter.tsx';
import { useDebounced } from '../../../ui/hooks/use-debounced.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import { useRestart } from '../../../workspace/session/restart.tsx';
import styles from '../shell.module.css';

/** Debounce of the search in milliseconds. */
const pause = 250;

interface Option {
  readonly value: string;
  readonly label: string;
}

/**
 * The enterprise whose records alone platform staff see, or all. Their own is none of those they look after. Choosing
 * another loads the console anew.
 */
export function EnterpriseSwitch() {
  const translate = useTranslate();
  const { enterprise, user } = useWorkspace();
  const restart = useRestart();
  const [keyword, setKeyword] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { query, isAnswered } = useFound(keyword, isOpen);
  const all: Option = { value: '', label: translate('shell.allEnterprises') };
  const found = isAnswered ? readOptions(query.data?.data).filter(({ value }) => value !== user.enterpriseId) : [];
  function choose(value: string) {
    const option = found.find((one) => one.value === value);
    void restart(() => enterprise?.choose(option && { id: option.value, name: option.label }));
  }
  const ref = useSelectEnter({ typed: keyword, isAnswered, options: found, take: choose });
  if (!enterprise) return null;
  const chosen = enterprise.chosen();
  const own =
    chosen && !found.some(({ value }) => value === chosen.id) ? [{ value: chosen.id, label: chosen.name }] : [];
  return (
    <Select<string>
      className={styles.enterprise ?? ''}
      variant={chosen ? 'filled' : 'borderless'}
      size="small"
      prefix={<BankOutlined />}
      aria-label={translate('shell.enterprise')}
      popupMatchSelectWidth={false}
      ref={ref}
      showSearch={{ filterOption: false, searchValue: keyword, onSearch: setKeyword }}
      loading={isOpen && (query.isFetching || !isAnswered)}
      value={chosen?.id ?? ''}
      onOpenChange={setOpen}
      options={[...(keyword ? [] : [all]), ...(keyword ? [] : own), ...found]}
      onChange={choose}
    />
  );
}

function useFound(keyword: string, isOpen: boolean) {
  const { system } = useWorkspace();
  const settled = useDebounced(keyword, pause);
  const asked = keyword && settled;
  const { query } = useCustom<Option[]>({
    url: `${useApiUrl()}/${system.tenants}/options`,
    method: 'get',
    config: { query: { ...(asked && { q: asked }) } },
    queryOptions: { enabled: isOpen },
    errorNotification: false,
  });
  return { query, isAnswered: asked === keyword && !query.isPending };
}

function readOptions(data: unknown): Option[] {
  if (!Array.isArray(data)) return [];
  return data.flatMap((one: unknown) =>
    isObject(one) && typeof one.value === 'string' && typeof one.label === 'string'
      ? [{ value: one.value, label: one.label }]
      : [],
  );
}
