/** The server will not start like this; the message says what to do. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
