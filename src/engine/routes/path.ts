/** Converts a path to the syntax of React Router: `{id}` becomes `:id`. */
export function routerPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Fills in the parameters of a path. Each value is encoded once. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
}

/**
 * Returns the path that identifies what a URL shows, so that two URLs of the same record compare equal. Parameters that
 * only carry a name (`{shopName}`) are left out.
 */
export function identityPath(path: string, params: Readonly<Record<string, string>>): string {
  return fillPath(path.replace(/\/\{\w+Name\}/g, ''), params);
}

/** Returns the decoded parameters of a URL, or undefined if it does not match the path. */
export function matchPath(path: string, address: string): Readonly<Record<string, string>> | undefined {
  const pattern = path.split('/');
  const parts = trimSlash(address).split('/');
  if (pattern.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const part = parts[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(expected)?.[1];
    if (name === undefined) {
      if (expected !== part) return undefined;
    } else {
      const value = decode(part);
      if (value === undefined || value === '') return undefined;
      params[name] = value;
    }
  }
  return params;
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** Returns the first part of a path with its slash. */
export function beginningOf(path: string): string {
  return /^\/[^/]*/.exec(path)?.[0] ?? '';
}

function trimSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') : path;
}
