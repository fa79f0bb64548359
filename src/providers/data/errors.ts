/** What a resource was asked for cannot be said to the API, and so nothing was sent. A mistake in the caller. */
export class RequestNotExpressible extends Error {
  override readonly name = 'RequestNotExpressible';
  readonly statusCode = 0;
  readonly resource: string;
  /** The part of the request that is at fault: `filters[1].operator`. */
  readonly property: string;

  constructor(facts: { resource: string; property: string; found: unknown; allowed: string }) {
    super(`${facts.resource}: ${facts.property} is ${JSON.stringify(facts.found)}; allowed: ${facts.allowed}`);
    this.resource = facts.resource;
    this.property = facts.property;
  }
}
