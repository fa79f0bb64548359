/** Returns the number of what is published that a version tells; undefined where nothing is. */
export function publicationIn(version: string | undefined): string | undefined {
  return /\.p(\d+)$/.exec(version ?? '')?.[1];
}
