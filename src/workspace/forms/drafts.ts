/** Returns the key under which a browser stores what a user typed into a form that was left unfinished. */
export function draftKey(form: readonly string[], user: string): string {
  return ['draft', ...form, user].join(':');
}

/** Returns true if the browser stores an unfinished form of the user. Signing out clears the storage. */
export function hasDraft(user: string): boolean {
  try {
    return Object.keys(window.localStorage).some((key) => key.startsWith('draft:') && key.endsWith(`:${user}`));
  } catch {
    return false;
  }
}
