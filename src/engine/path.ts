/** The path as React Router writes it: `{id}` becomes `:id`. */
export function routerPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** A path with its parameters filled in, each encoded once. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
}

/**
 * The address of what a path shows, by which two addresses are known to show the same: parameters that only tell a name
 * (`{shopName}`) are left out.
 */
export function identityPath(path: string, params: Readonly<Record<string, string>>): string {
  return fillPath(path.replace(/\/\{\w+Name\}/g, ''), params);
}

/** The parameters in an address, decoded; nothing where the path is another one. */
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

function trimSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') : path;
}
