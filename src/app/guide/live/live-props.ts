import type { Language } from '../../../base/language.ts';

/** Props of what chapters show besides text. */
export interface LiveProps {
  readonly language: Language;
}
