/** The shape of every answer of the API (api contract §1). Business outcomes travel in it under HTTP 200. */
export interface Envelope<Data = unknown> {
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
}

/** Business codes of the envelope (spec §8; `notFound`, `conflict` and `tooManyRequests` are additions of ours). */
export const envelopeCode = Object.freeze({
  ok: 1,
  badRequest: 40000,
  notFound: 40400,
  conflict: 40900,
  tooManyRequests: 42900,
  notPermitted: 50008,
  /** The password was given by somebody else: one's own must be chosen before anything else. */
  passwordToChange: 50009,
  wrongPassword: 60203,
  wrongUsername: 60204,
  tokenExpired: 400203,
  sessionInvalid: 400204,
});
