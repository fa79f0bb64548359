/** The shape of every API response (docs/api.md, "Answers"). Business errors are sent in it with HTTP status 200. */
export interface Envelope<Data = unknown> {
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
}

/** Business codes of the envelope (spec §8). `notFound`, `conflict` and `tooManyRequests` are our additions. */
export const envelopeCode = Object.freeze({
  ok: 1,
  badRequest: 40000,
  notFound: 40400,
  conflict: 40900,
  tooManyRequests: 42900,
  notPermitted: 50008,
  /** Another user set the password. The user must choose a new password before any other request. */
  passwordToChange: 50009,
  wrongPassword: 60203,
  wrongUsername: 60204,
  tokenExpired: 400203,
  sessionInvalid: 400204,
});
