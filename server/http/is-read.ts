/** A query whose conditions are in the body changes nothing. */
const queries = /^\/buffalo\/v1\/[^/]+\/query$/;

/** Returns whether a request only reads. */
export function isRead({ method, path }: { readonly method: string; readonly path: string }): boolean {
  return method === 'GET' || method === 'HEAD' || (method === 'POST' && queries.test(path));
}
