import type { Translate } from '../engine/kind.ts';

/** Why a request failed, in the words of the transport; an answer that could not be read has none of its own. */
export function reasonOf(error: unknown, translate: Translate): string {
  const isExplained = error instanceof Error && 'statusCode' in error && error.message !== '';
  return isExplained ? error.message : translate('errors.network');
}
