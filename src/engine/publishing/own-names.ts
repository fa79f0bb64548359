/** Names of resources, fields and metrics that are published, so that none of a later release is called the same. */
export const ownName = /^own[A-Z]\w*$/;
/** Paths of places that are published. */
export const ownPath = /^\/own\/[\w-]+$/;

/** Returns whether a permission is one that came with a published resource. */
export function isOwnPermission(code: string): boolean {
  return /^own_\w+$/.test(code);
}
