/**
 * The markup that is allowed: exactly what the editor produces. The server and the detail view sanitize with this list.
 */
export const allowed = {
  tags: ['p', 'br', 'h2', 'h3', 'strong', 'em', 's', 'code', 'ul', 'ol', 'li', 'blockquote', 'a'],
  /** By tag. Every other attribute is removed, including `style`. */
  attributes: { a: ['href'], ol: ['start'] },
  /** URL schemes of links. */
  schemes: ['http', 'https', 'mailto', 'tel'],
} as const;

/** Returns whether the text is an absolute URL with an allowed scheme. */
export function isAddress(address: string): boolean {
  return new RegExp(`^(?:${allowed.schemes.join('|')}):[^\\s\\p{C}]+$`, 'iu').test(address);
}
