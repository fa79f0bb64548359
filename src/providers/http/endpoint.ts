import type { HttpClient } from './client.ts';

/** Returns the client of another service, at a base URL, within the same session. */
export function clientAt(http: HttpClient, endpoint: string): HttpClient {
  return {
    ...http,
    request: (request) => http.request({ ...request, endpoint }),
    get: (path, options) => http.get(path, { ...options, endpoint }),
    post: (path, body, options) => http.post(path, body, { ...options, endpoint }),
    put: (path, body, options) => http.put(path, body, { ...options, endpoint }),
    patch: (path, body, options) => http.patch(path, body, { ...options, endpoint }),
    delete: (path, body, options) => http.delete(path, body, { ...options, endpoint }),
    addressOf: (path) => http.addressOf(path, endpoint),
  };
}
