/** The network address of a request, and its id in the server log. */
export interface Origin {
  readonly address: string;
  readonly requestId: string;
}

/** The user of an operation or the service token, the enterprise of both, and the origin of the request. */
export interface Actor {
  readonly user: number;
  /** The service token that acts, which the user made; undefined if the user acts. */
  readonly token: { readonly id: number; readonly name: string } | undefined;
  readonly enterprise: number;
  readonly origin: Origin | undefined;
}
