/** Returns what tells one publication from another: its number, and the state of the fields of the enterprise, if it has any. */
export function publicationVersion(number: number, ownFields: string | undefined): string | undefined {
  if (ownFields !== undefined) return `${number}-${ownFields}`;
  return number > 0 ? String(number) : undefined;
}

/** Returns a version of the permissions that tells of the publication, too. */
export function withPublicationIn(version: string, publication: string | undefined): string {
  return publication === undefined ? version : `${version}.p${publication}`;
}

/** Returns what a version tells of the publication; undefined where nothing is published. */
export function publicationIn(version: string | undefined): string | undefined {
  return /\.p([\w-]+)$/.exec(version ?? '')?.[1];
}
