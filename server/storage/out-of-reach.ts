/** The database cannot be worked with where the settings say it is; the message names the setting, never its secrets. */
export class DatabaseOutOfReach extends Error {
  override readonly name = 'DatabaseOutOfReach';

  constructor(problem: string, cause: unknown) {
    super(`${problem}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
