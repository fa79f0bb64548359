/**
 * Characters that are not seen or only turn the direction of others, line breaks, tabs and NUL aside. A joiner inside of an
 * emoji stays, and so do the tags that make a flag.
 */
const invisible =
  /(?<!\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?(?=\u200d\p{Extended_Pictographic}))(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*(?=[\u{e0020}-\u{e007f}]))(?![\0\t\r\n])[\p{Cf}\p{Cc}]/gu;

/** The text without what nobody sees: two names that look alike would be two otherwise. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '');
}
