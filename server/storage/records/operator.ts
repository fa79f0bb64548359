/** Where a request came from, and what the log of the server calls it. */
export interface Origin {
  readonly address: string;
  readonly requestId: string;
}

/** Who does it: whose reach it is, and where they are. */
export interface Operator {
  readonly user: number;
  readonly enterprise: number;
  readonly origin: Origin | undefined;
}
