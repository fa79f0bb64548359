/** What markup may hold: just what the editor makes. The server and whoever draws it hold it against the same list. */
export const allowed = {
  tags: ['p', 'br', 'h2', 'h3', 'strong', 'em', 's', 'code', 'ul', 'ol', 'li', 'blockquote', 'a'],
  /** By tag; every other attribute goes, those that style included. */
  attributes: { a: ['href'], ol: ['start'] },
  /** Where a link may lead. */
  schemes: ['http', 'https', 'mailto', 'tel'],
} as const;

/** True for what a link may lead to: a whole address of a scheme that does no harm. */
export function isAddress(address: string): boolean {
  return new RegExp(`^(?:${allowed.schemes.join('|')}):[^\\s\\p{C}]+$`, 'iu').test(address);
}
