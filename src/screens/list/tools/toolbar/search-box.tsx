import { SearchOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Input, type InputRef } from 'antd';
import { type Ref, Suspense } from 'react';
import { fieldOf, type Resource } from '../../../../engine/resource.ts';
import { fieldLabel } from '../../../../engine/texts/label.ts';
import { useTyped } from '../../../../ui/hooks/use-typed.ts';
import { useClearing } from '../../../../ui/inputs/clearing.tsx';
import { lazyWithRetry } from '../../../../ui/loading/lazy-with-retry.tsx';
import { keywordsIn } from '../../../list-state/filters/value-list.ts';
import { usePastedValues } from '../filters/use-pasted-values.tsx';

const ValueList = lazyWithRetry(() => import('../filters/value-list.tsx'));

/** Debounce of the search input in milliseconds. */
const pause = 300;

export interface SearchBoxProps {
  readonly resource: Resource;
  /** Names of the searched fields. */
  readonly fields: readonly string[];
  readonly keyword: string;
  readonly onSearch: (keyword: string) => void;
  /** Searches any of several keywords. @default a pasted list is one text */
  readonly onList?: (keywords: readonly string[]) => void;
  readonly className?: string | undefined;
  readonly ref: Ref<InputRef>;
}

/** The search input of a list. Searches after a pause or on Enter, never during IME composition. */
export function SearchBox({ resource, fields, keyword, onSearch, onList, className, ref }: SearchBoxProps) {
  const translate = useTranslate();
  const { text, setText, flush } = useTyped(keyword, onSearch, pause);
  const names = fields.map((name) => fieldLabel(translate, resource.name, fieldOf(resource, name)));
  const placeholder = translate('list.search', { fields: names.join(translate('list.separator')) });
  const onPaste = usePastedValues({ onValues: (values) => onList?.(values) });
  const clearing = useClearing();
  const keywords = onList ? keywordsIn(keyword) : [];
  if (keywords.length > 1) {
    const list = { className, label: placeholder, values: keywords, onRemove: () => onSearch('') };
    return (
      <Suspense fallback={<div className={className} />}>
        <ValueList {...list} isSearch />
      </Suspense>
    );
  }
  return (
    <Input
      ref={ref}
      className={className}
      type="search"
      aria-label={placeholder}
      title={placeholder}
      placeholder={placeholder}
      prefix={<SearchOutlined aria-hidden />}
      allowClear={clearing}
      onPaste={onList && onPaste}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={(event) => !event.nativeEvent.isComposing && flush()}
    />
  );
}
