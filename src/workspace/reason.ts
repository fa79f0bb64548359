import type { Translate } from '../engine/kind.ts';

/** Returns the transport's message of a failed request, or a general text if there is none. */
export function reasonOf(error: unknown, translate: Translate): string {
  const isExplained = error instanceof Error && 'statusCode' in error && error.message !== '';
  return isExplained ? error.message : translate('errors.network');
}
