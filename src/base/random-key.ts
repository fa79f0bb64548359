/**
 * Returns 128 random bits in hexadecimal. `crypto.randomUUID` requires https, and a console may be served over http.
 */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
