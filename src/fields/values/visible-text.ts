/**
 * Invisible characters and direction marks, except line breaks, tabs and NUL; or, to be kept, the tags of a flag. Joiners
 * inside an emoji are no match. Nothing looks back further than one emoji, so that a long text takes no longer than its
 * length.
 */
const invisible =
  /(?<flag>\u{1f3f4}[\u{e0020}-\u{e007f}]+)|(?<!\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?(?=\u200d\p{Extended_Pictographic}))(?![\0\t\r\n])[\p{Cf}\p{Cc}]/gu;

/** Removes invisible characters, so that two texts that look the same are equal. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '$<flag>');
}
