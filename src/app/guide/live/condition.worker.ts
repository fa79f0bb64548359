import type { Language } from '../../../base/language.ts';
import { readCondition } from './read-condition.ts';

/** A condition as it is written. */
export interface ConditionRequest {
  readonly text: string;
  readonly language: Language;
}

// The check of resources is in a worker because what it shares with the frame would be loaded with every first screen.
addEventListener('message', ({ data: { text, language } }: MessageEvent<ConditionRequest>) => {
  postMessage(readCondition(text, language));
});
