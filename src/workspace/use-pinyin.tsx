import { useQuery } from '@tanstack/react-query';

/**
 * Returns a function that converts Chinese to pinyin without tones and spaces: `用户管理` is `yonghuguanli`. Its code
 * is loaded when letters are typed.
 */
export function usePinyin(keyword: string): ((text: string) => string) | undefined {
  const { data } = useQuery({
    queryKey: ['palette', 'pinyin'],
    // If it cannot be loaded, initials still find screens.
    queryFn: async () => (await import('pinyin-pro')).pinyin,
    enabled: /[a-z]{2}/i.test(keyword),
    staleTime: Infinity,
    retry: false,
  });
  return data && ((text) => data(text, { toneType: 'none', separator: '', v: true }));
}
