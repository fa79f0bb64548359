import { SearchOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Input, type InputRef } from 'antd';
import { type Ref, useEffect, useState } from 'react';
import { fieldLabel } from '../../../engine/label.ts';
import { fieldOf, type Resource } from '../../../engine/resource.ts';

/** A pause in typing after which the list is searched, in milliseconds. */
const pause = 300;

export interface SearchBoxProps {
  readonly resource: Resource;
  /** Names of the fields the keyword looks into. */
  readonly fields: readonly string[];
  readonly keyword: string;
  readonly onSearch: (keyword: string) => void;
  readonly className?: string | undefined;
  readonly ref: Ref<InputRef>;
}

/** The keyword of a list: searched after a pause or with Enter, never in the middle of a composed word. */
export function SearchBox({ resource, fields, keyword, onSearch, className, ref }: SearchBoxProps) {
  const translate = useTranslate();
  const [text, setText] = useState(keyword);
  const [seen, setSeen] = useState(keyword);
  const [isComposing, setComposing] = useState(false);
  if (keyword !== seen) {
    setSeen(keyword);
    if (keyword !== text.trim()) setText(keyword);
  }

  useEffect(() => {
    if (isComposing || text.trim() === keyword) return undefined;
    const timer = setTimeout(() => onSearch(text.trim()), pause);
    return () => clearTimeout(timer);
  }, [text, keyword, isComposing, onSearch]);

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
      allowClear
      maxLength={100}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={(event) => !event.nativeEvent.isComposing && onSearch(text.trim())}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
    />
  );
}
