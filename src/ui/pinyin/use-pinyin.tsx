import type { pinyin } from 'pinyin-pro';
import { type ReactNode, useEffect, useState } from 'react';
import { initialsOf } from './initials.ts';

/**
 * Returns a function that converts Chinese to pinyin without tones and spaces: `用户管理` is `yonghuguanli`. Its code
 * is loaded when letters are typed; if it cannot be loaded, initials still find entries. Needs nothing around it, because
 * inputs stand in public forms as well.
 */
export function usePinyin(keyword: string): ((text: string) => string) | undefined {
  const pinyinOf = useLoadedPinyin(/[a-z]{2}/i.test(keyword));
  return pinyinOf && ((text) => pinyinOf(text, joined));
}

const joined = { toneType: 'none', separator: '', v: true } as const;

function useLoadedPinyin(isAsked: boolean): typeof pinyin | undefined {
  const [pinyinOf, setPinyinOf] = useState<typeof pinyin>();
  useEffect(() => {
    if (!isAsked) return;
    import('pinyin-pro').then(
      (loaded) => setPinyinOf(() => loaded.pinyin),
      () => undefined,
    );
  }, [isAsked]);
  return pinyinOf;
}

/** Returns a name of a person in pinyin and its initials, by the reading of its surname: 曾 as zeng. */
function surnameForms(pinyinOf: typeof pinyin, name: string): string[] {
  const ofSurname = { ...joined, surname: 'head' } as const;
  return [pinyinOf(name, ofSurname), pinyinOf(name, { ...ofSurname, pattern: 'first' })];
}

/**
 * The search of a select or of mentions whose options have texts as labels: by a part of the label, or by the beginning of
 * its pinyin or its initials. With `isPeople` the labels are names of people, found by the reading of their surname as well.
 */
export function useLabelSearch({ isPeople = false }: { readonly isPeople?: boolean } = {}) {
  const [typed, setTyped] = useState('');
  const pinyinOf = useLoadedPinyin((isPeople ? /[a-z]/i : /[a-z]{2}/i).test(typed));
  const matches = (text: string, wanted: string) =>
    text.toLowerCase().includes(wanted) ||
    [
      initialsOf(text),
      ...(pinyinOf ? [pinyinOf(text, joined)] : []),
      ...(pinyinOf && isPeople ? surnameForms(pinyinOf, text) : []),
    ].some((form) => form.startsWith(wanted));
  return {
    onSearch: setTyped,
    filterOption: (part: string, option?: { readonly label?: ReactNode }) =>
      typeof option?.label === 'string' && matches(option.label, part.toLowerCase()),
  };
}
