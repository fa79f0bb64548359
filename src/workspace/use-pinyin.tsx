import type { pinyin } from 'pinyin-pro';
import { type ReactNode, useEffect, useState } from 'react';
import { initialsOf } from './initials.ts';

/**
 * Returns a function that converts Chinese to pinyin without tones and spaces: `用户管理` is `yonghuguanli`. Its code
 * is loaded when letters are typed; if it cannot be loaded, initials still find entries. Needs nothing around it, because
 * inputs stand in public forms as well.
 */
export function usePinyin(keyword: string): ((text: string) => string) | undefined {
  const [pinyinOf, setPinyinOf] = useState<typeof pinyin>();
  const isAsked = /[a-z]{2}/i.test(keyword);
  useEffect(() => {
    if (!isAsked) return;
    import('pinyin-pro').then(
      (loaded) => setPinyinOf(() => loaded.pinyin),
      () => undefined,
    );
  }, [isAsked]);
  return pinyinOf && ((text) => pinyinOf(text, { toneType: 'none', separator: '', v: true }));
}

/** Returns whether a text contains the typed part, or begins with it in pinyin or in its initials. */
function matches(text: string, typed: string, pinyinOf?: (text: string) => string): boolean {
  const wanted = typed.toLowerCase();
  return (
    text.toLowerCase().includes(wanted) ||
    initialsOf(text).startsWith(wanted) ||
    (pinyinOf?.(text).startsWith(wanted) ?? false)
  );
}

/** The search of a select or of mentions whose options have texts as labels: by a part of the label or by its pinyin. */
export function useLabelSearch() {
  const [typed, setTyped] = useState('');
  const pinyinOf = usePinyin(typed);
  return {
    onSearch: setTyped,
    filterOption: (part: string, option?: { readonly label?: ReactNode }) =>
      typeof option?.label === 'string' && matches(option.label, part, pinyinOf),
  };
}
