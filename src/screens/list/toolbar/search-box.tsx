import { SearchOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Input, type InputRef } from 'antd';
import { type Ref, useCallback, useEffect, useState } from 'react';
import { fieldLabel } from '../../../engine/label.ts';
import { fieldOf, type Resource } from '../../../engine/resource.ts';
import { useClearing } from '../../../fields/clearing.tsx';

/** Debounce of the search input in milliseconds. */
const pause = 300;

export interface SearchBoxProps {
  readonly resource: Resource;
  /** Names of the searched fields. */
  readonly fields: readonly string[];
  readonly keyword: string;
  readonly onSearch: (keyword: string) => void;
  readonly className?: string | undefined;
  readonly ref: Ref<InputRef>;
}

/** The search input of a list. Searches after a pause or on Enter, never during IME composition. */
export function SearchBox({ resource, fields, keyword, onSearch, className, ref }: SearchBoxProps) {
  const translate = useTranslate();
  const [text, setText] = useState(keyword);
  const [seen, setSeen] = useState(keyword);
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [isComposing, setComposing] = useState(false);
  if (keyword !== seen) {
    setSeen(keyword);
    const place = asked.indexOf(keyword);
    setAsked(place === -1 ? [] : asked.slice(place + 1));
    // A keyword that this input requested itself may be older than the typed text, so only other keywords replace it.
    if (place === -1) setText(keyword);
  }
  const latest = asked.at(-1) ?? keyword;

  const search = useCallback(() => {
    if (text.trim() === latest) return;
    setAsked((before) => [...before, text.trim()]);
    onSearch(text.trim());
  }, [text, latest, onSearch]);

  useEffect(() => {
    if (isComposing) return undefined;
    const timer = setTimeout(search, pause);
    return () => clearTimeout(timer);
  }, [isComposing, search]);

  const names = fields.map((name) => fieldLabel(translate, resource.name, fieldOf(resource, name)));
  const placeholder = translate('list.search', { fields: names.join(translate('list.separator')) });
  return (
    <Input
      ref={ref}
      className={className}
      type="search"
      aria-label={placeholder}
      title={placeholder}
      placeholder={placeholder}
      prefix={<SearchOutlined aria-hidden />}
      allowClear={useClearing()}
      maxLength={100}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={(event) => !event.nativeEvent.isComposing && search()}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
    />
  );
}
