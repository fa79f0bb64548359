/** The first character, in the order of pinyin, of all whose reading begins with the letter; none does with i, u or v. */
const firsts = 'a阿 b八 c嚓 d咑 e妸 f发 g旮 h哈 j丌 k咔 l垃 m妈 n拏 o噢 p妑 q七 r呥 s仨 t他 w屲 x夕 y丫 z帀'.split(' ');

/**
 * The letters that Chinese is typed by in short, 商家管理 as `sjgl`, from the order that browsers sort it in: a table of
 * readings weighs hundreds of kB. Of a character with several readings it is the usual one. What is not Chinese stays.
 */
export function initialsOf(text: string): string {
  const { compare } = new Intl.Collator('zh-CN-u-co-pinyin');
  const initial = (character: string) =>
    firsts.findLast((first) => compare(first.slice(1), character) <= 0)?.slice(0, 1) ?? character;
  return [...text.toLowerCase()].map((one) => (/\p{Script=Han}/u.test(one) ? initial(one) : one)).join('');
}
