import { useQuery } from '@tanstack/react-query';

/** Writes Chinese in pinyin without tones and spaces: `用户管理` is `yonghuguanli`. Loaded once letters are typed. */
export function usePinyin(keyword: string): ((text: string) => string) | undefined {
  const { data } = useQuery({
    queryKey: ['palette', 'pinyin'],
    // Without it screens are still found by the first letters.
    queryFn: async () => (await import('pinyin-pro')).pinyin,
    enabled: /[a-z]{2}/i.test(keyword),
    staleTime: Infinity,
    retry: false,
  });
  return data && ((text) => data(text, { toneType: 'none', separator: '', v: true }));
}
