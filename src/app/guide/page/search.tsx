import { SearchOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { AutoComplete, Input, type InputRef } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSingleKeys } from '../../../ui/keys/single-keys.tsx';
import type { Book } from '../book.ts';
import styles from '../guide.module.css';
import { find, wordsOf } from './find.ts';

/** Finds sections by their words as they are typed. `/` goes there, arrows choose, Enter opens. */
export function GuideSearch({ book }: { readonly book: Book }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const input = useRef<InputRef>(null);
  useSingleKeys(({ key }) => key === '/' && (() => input.current?.focus({ cursor: 'all' })));
  const options = useMemo(() => find(book, query).map((hit) => optionOf(hit, query)), [book, query]);
  return (
    <search className={styles.search}>
      <AutoComplete
        value={query}
        options={options}
        defaultActiveFirstOption
        onSearch={setQuery}
        onSelect={(address: string) => void navigate(address)}
        notFoundContent={query.trim() === '' ? null : translate('guide.nothing', { query })}
      >
        <Input
          ref={input}
          allowClear
          prefix={<SearchOutlined />}
          placeholder={translate('guide.search')}
          aria-label={translate('guide.search')}
          aria-keyshortcuts="/"
        />
      </AutoComplete>
    </search>
  );
}

/** A text in which the words of a query are marked. */
function Marked({ text, query }: { readonly text: string; readonly query: string }) {
  const words = wordsOf(query).map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const parts = text.split(new RegExp(`(${words.join('|')})`, 'i'));
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have nothing else
  return parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));
}

function optionOf({ chapter, section, excerpt }: ReturnType<typeof find>[number], query: string) {
  return {
    value: `/guide/${chapter.name}?q=${encodeURIComponent(query.trim())}${section ? `#${section.id}` : ''}`,
    label: (
      <div className={styles.hit}>
        <strong>
          <Marked text={section ? `${chapter.title} › ${section.title}` : chapter.title} query={query} />
        </strong>
        <span>
          <Marked text={excerpt} query={query} />
        </span>
      </div>
    ),
  };
}
