/**
 * For each letter, the first character in pinyin order whose reading begins with it. No reading begins with i, u or v.
 */
const firsts = 'a阿 b八 c嚓 d咑 e妸 f发 g旮 h哈 j丌 k咔 l垃 m妈 n拏 o噢 p妑 q七 r呥 s仨 t他 w屲 x夕 y丫 z帀'.split(' ');

/**
 * Returns the pinyin initials of a text: 商家管理 as `sjgl`. It derives them from the browser's sort order, because a
 * table of readings takes hundreds of kB. A character with several readings yields the usual one. Other characters
 * stay.
 */
export function initialsOf(text: string): string {
  const { compare } = new Intl.Collator('zh-CN-u-co-pinyin');
  const initial = (character: string) =>
    firsts.findLast((first) => compare(first.slice(1), character) <= 0)?.slice(0, 1) ?? character;
  return [...text.toLowerCase()].map((one) => (/\p{Script=Han}/u.test(one) ? initial(one) : one)).join('');
}
