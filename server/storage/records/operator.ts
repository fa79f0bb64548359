/** The network address of a request, and its id in the server log. */
export interface Origin {
  readonly address: string;
  readonly requestId: string;
}

/** The user of an operation, the user's enterprise, and the origin of the request. */
export interface Operator {
  readonly user: number;
  readonly enterprise: number;
  readonly origin: Origin | undefined;
}
