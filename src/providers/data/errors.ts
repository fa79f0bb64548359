/** The API cannot express the request, so nothing was sent. This is a mistake of the caller. */
export class RequestNotExpressible extends Error {
  override readonly name = 'RequestNotExpressible';
  readonly statusCode = 0;
  readonly resource: string;
  /** The invalid part of the request: `filters[1].operator`. */
  readonly property: string;

  constructor(facts: { resource: string; property: string; found: unknown; allowed: string }) {
    super(`${facts.resource}: ${facts.property} is ${JSON.stringify(facts.found)}; allowed: ${facts.allowed}`);
    this.resource = facts.resource;
    this.property = facts.property;
  }
}
