/**
 * Invisible characters and direction marks, except line breaks, tabs and NUL. Joiners inside an emoji and the tags of a
 * flag are kept.
 */
const invisible =
  /(?<!\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?(?=\u200d\p{Extended_Pictographic}))(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*(?=[\u{e0020}-\u{e007f}]))(?![\0\t\r\n])[\p{Cf}\p{Cc}]/gu;

/** Removes invisible characters, so that two texts that look the same are equal. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '');
}
