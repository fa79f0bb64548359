import sanitizeHtml from 'sanitize-html';
import { allowed, isAddress } from '../../../src/fields/rich/allowed.ts';
import { paragraphs, plainText } from '../../../src/fields/rich/plain.ts';

/** Tags that mean the same as one that is allowed: what other programs write and paste. */
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
    // An address without a scheme would lead into the console: of such a link only the text stays.
    a: (tagName, { href = '' }) => (isAddress(href.trim()) ? kept(tagName, { href: href.trim() }) : kept('span', {})),
  },
  // As the editor writes it, so that a text that was only opened is the same one.
  textFilter: (text) => text.replaceAll('\u00a0', '&nbsp;'),
};

function kept(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs };
}

/**
 * Markup without anything but what the editor can make: scripts and styles go with what is in them, other tags leave their
 * text. Foreign markup is cleaned without a word, for nobody who pastes a page knows what is in it.
 */
export function cleanMarkup(markup: string): string {
  const cleaned = sanitizeHtml(markup, options).replaceAll('<br />', '<br>');
  // Text that was never markup keeps its lines.
  return /<\w/.test(cleaned) ? cleaned : paragraphs(plainText(cleaned));
}
