import type { Database } from './database.ts';

/**
 * Runs a transaction, and once more if a concurrent one took a unique value after it was checked. The second run finds
 * the value and reports the conflict.
 */
export async function retryTaken<Result>(
  { dialect }: Pick<Database, 'dialect'>,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!dialect.isUniqueViolation(error)) throw error;
    return await run();
  }
}
