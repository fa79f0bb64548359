import { describe, expect, it } from 'vitest';
import { readTextFile } from '../../src/fields/textarea/read-file.ts';

const limits = { extensions: ['txt', 'md'], max: 20 };
const text = '七天无理由退货';
/** The same text as Chinese Windows writes it. */
const gb18030 = [0xc6, 0xdf, 0xcc, 0xec, 0xce, 0xde, 0xc0, 0xed, 0xd3, 0xc9, 0xcd, 0xcb, 0xbb, 0xf5];
const utf16 = (isLittle: boolean) =>
  [0xfeff, ...Array.from(text, (letter) => letter.charCodeAt(0))].flatMap((unit) => {
    const bytes = [unit >> 8, unit & 0xff];
    return isLittle ? bytes.toReversed() : bytes;
  });
const file = (bytes: readonly number[] | string, name = '规则.txt') =>
  new File([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)], name);

describe('a text that is filled from a file', () => {
  it.each([
    ['utf-8', text],
    ['utf-8 with a mark', `\uFEFF${text}`],
    ['utf-16, little end first', utf16(true)],
    ['utf-16, big end first', utf16(false)],
    ['gb18030', gb18030],
  ])('is read in %s', async (_name, bytes) => {
    expect(await readTextFile(file(bytes), limits)).toBe(text);
  });

  it('has the line ends of the web, and no blanks around it', async () => {
    expect(await readTextFile(file('\n一\r\n二\r三\n', 'A.MD'), limits)).toBe('一\n二\n三');
  });

  it.each([
    ['a name that is not asked for', file(text, '规则.docx'), 'wrongType'],
    ['more than fits', file('长'.repeat(21)), 'tooLong'],
    ['far more than fits, unread', file('x'.repeat(1000)), 'tooLong'],
    ['bytes that are no text', file([0x50, 0x4b, 0, 1, 2]), 'notText'],
    ['nothing but blanks', file(' \r\n '), 'nothing'],
  ])('is refused for %s', async (_name, given, problem) => {
    expect(await readTextFile(given, limits)).toMatchObject({ problem, params: { name: given.name } });
  });
});
