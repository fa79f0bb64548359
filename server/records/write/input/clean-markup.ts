import sanitizeHtml from 'sanitize-html';
import { allowed, isAddress } from '../../../../src/fields/rich/allowed.ts';
import { paragraphs, plainText } from '../../../../src/fields/rich/plain.ts';

/** Replacements for tags that other programs write, with the same meaning as an allowed tag. */
const alike: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  div: 'p',
};

const options: sanitizeHtml.IOptions = {
  allowedTags: [...allowed.tags],
  allowedAttributes: { a: [...allowed.attributes.a], ol: [...allowed.attributes.ol] },
  allowedSchemes: [...allowed.schemes],
  allowProtocolRelative: false,
  transformTags: {
    ...alike,
    ol: (tagName, { start = '' }) => kept(tagName, /^\d{1,6}$/.test(start) ? { start } : {}),
    // An address without a scheme would link into the console. Only the text of such a link is kept.
    a: (tagName, { href = '' }) => (isAddress(href.trim()) ? kept(tagName, { href: href.trim() }) : kept('span', {})),
  },
  // Encoded as the editor does, so that opening a text without changing it does not modify it.
  textFilter: (text) => text.replaceAll('\u00a0', '&nbsp;'),
};

function kept(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs };
}

/**
 * Removes everything from markup that the editor cannot create. Scripts and styles are removed with their content;
 * other tags are replaced by their text. Removal is silent, because users who paste a page do not know which markup it
 * contains.
 */
export function cleanMarkup(markup: string): string {
  const cleaned = sanitizeHtml(markup, options).replaceAll('<br />', '<br>');
  // Plain text keeps its lines.
  return /<\w/.test(cleaned) ? cleaned : paragraphs(plainText(cleaned));
}
