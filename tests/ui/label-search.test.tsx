import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useLabelSearch } from '../../src/ui/pinyin/use-pinyin.tsx';

/** Types a part into the search, and returns whether it finds a label. */
function searchOf(options?: Parameters<typeof useLabelSearch>[0]) {
  const { result } = renderHook(() => useLabelSearch(options));
  return (part: string, label: string) => {
    act(() => result.current.onSearch(part));
    return result.current.filterOption(part, { label });
  };
}

it('finds people by the reading of their surname and by the usual one, in full and by initials', async () => {
  const finds = searchOf({ isPeople: true });
  await waitFor(() => expect(finds('zengfei', '曾飞飞')).toBe(true));
  for (const [part, name] of [
    ['cengfei', '曾飞飞'],
    ['zff', '曾飞飞'],
    ['cff', '曾飞飞'],
    ['z', '查一'],
    ['moqi', '万俟一'],
    ['飞', '曾飞飞'],
  ] as const) {
    expect({ part, name, isFound: finds(part, name) }).toEqual({ part, name, isFound: true });
  }
  expect(finds('fei', '曾飞飞')).toBe(false);
});

it('reads what is no name of a person as usual', async () => {
  const finds = searchOf();
  await waitFor(() => expect(finds('danjia', '单价')).toBe(true));
  expect(finds('shanjia', '单价')).toBe(false);
});
