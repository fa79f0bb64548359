import createPurifier from 'dompurify';
import { useMemo } from 'react';
import type { CellProps } from '../view.ts';
import { allowed } from './allowed.ts';
import type { RichSettings } from './index.ts';
import { paragraphs } from './plain.ts';
import styles from './text.module.css';

/** Shows formatted text. The server has already sanitized it; the browser sanitizes it again. */
export function RichDetail({ value }: CellProps<RichSettings, string>) {
  const markup = useMemo(() => harmless(value), [value]);
  // oxlint-disable-next-line react/no-danger -- the line above sanitizes it
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: markup }} />;
}

/** Returns sanitized markup with only the allowed tags and attributes. Links open in a new tab. */
export function harmless(markup: string): string {
  const purifier = createPurifier(window);
  purifier.addHook('afterSanitizeAttributes', (node) => {
    if (node.tagName !== 'A') return;
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer nofollow');
  });
  // Plain text, for example from a field that had another kind before, keeps its line breaks.
  return purifier.sanitize(/<\w/.test(markup) ? markup : paragraphs(markup), {
    ALLOWED_TAGS: [...allowed.tags],
    ALLOWED_ATTR: Object.values(allowed.attributes).flat(),
    ALLOWED_URI_REGEXP: new RegExp(`^(?:${allowed.schemes.join('|')}):`, 'i'),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
