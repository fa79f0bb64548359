import { randomKey } from '../../../src/base/random-key.ts';
import { checkAnswers } from '../../../src/fields/answers/check.ts';
import { questionKinds } from '../../../src/fields/answers/kinds.ts';
import type { Question } from '../../../src/fields/questions/question.ts';
import { type BrowserStorage, readJson } from '../../../src/workspace/session/storage.ts';
import type { Answers } from './form-calls.ts';

/** What stays in this browser until the server has it. */
interface StoredDraft {
  readonly changed: Answers;
  /** Key of the submission, so that sending it again has no second effect. */
  readonly submission: string;
}

export type DraftStorage = Pick<BrowserStorage, 'getItem' | 'setItem' | 'removeItem'>;

/** Returns the answers that the server does not have yet. They outlive a reload of the page. */
export function createAnswerDraft(storage: DraftStorage, key: string) {
  const { submission, ...stored } = readDraft(storage, key);
  let { changed } = stored;
  /** The values that the server refused, by question: they are not sent again. */
  const refusedValues = new Map<string, unknown>();

  function keep(answers: Answers) {
    changed = answers;
    storage.setItem(key, JSON.stringify({ changed, submission } satisfies StoredDraft));
  }

  return {
    submission,
    changed: () => changed,
    change(name: string, value: unknown) {
      refusedValues.delete(name);
      keep({ ...changed, [name]: value });
    },
    /** Forgets the changes that do not pass. */
    filter(isKept: (name: string, value: unknown) => boolean) {
      keep(Object.fromEntries(Object.entries(changed).filter(([name, value]) => isKept(name, value))));
    },
    /** Returns the changes that can be saved: those that are valid by themselves and that the server has not refused. */
    sendable(questions: readonly Question[]): [name: string, value: unknown][] {
      const { problems } = checkAnswers(questions, changed, questionKinds, { isFinished: false });
      const isRefused = (name: string, value: unknown) => refusedValues.has(name) && refusedValues.get(name) === value;
      return Object.entries(changed).filter(([name, value]) => !problems.has(name) && !isRefused(name, value));
    },
    /**
     * Marks the answers that the server refused. Files that it does not have are taken out of their answers, which are
     * then saved without them. Every refusal ends in fewer answers to send.
     */
    refuse(sent: Answers, refusals: ReadonlyMap<string, DraftRefusal>) {
      for (const [name, { places }] of refusals) {
        const value = changed[name];
        if (places.length === 0 || value !== sent[name]) refusedValues.set(name, sent[name]);
        else {
          const rest = Array.isArray(value) ? value.filter((_id, index) => !places.includes(index)) : null;
          keep({ ...changed, [name]: rest });
        }
      }
    },
    discard: () => storage.removeItem(key),
  };
}

/** What the server says against an answer, and the positions of the files that it does not have. */
interface DraftRefusal {
  readonly text: string;
  readonly places: readonly number[];
}

/** Returns what the server refused, by question. A problem without one belongs to the only answer that was sent. */
export function refusalsOf(
  questions: readonly Question[],
  sent: Answers,
  problems: Readonly<Record<string, string>>,
): ReadonlyMap<string, DraftRefusal> {
  const asked = new Set(questions.map(({ key }) => key));
  const refusals = new Map<string, DraftRefusal>();
  for (const [path, text] of Object.entries(problems)) {
    const [name = '', place] = path.split('.');
    if (!asked.has(name)) continue;
    const places = [...(refusals.get(name)?.places ?? []), ...(place === undefined ? [] : [Number(place)])];
    refusals.set(name, { text, places });
  }
  const [only, ...others] = Object.keys(sent);
  if (refusals.size === 0 && only !== undefined && others.length === 0)
    refusals.set(only, { text: Object.values(problems).join(' '), places: [] });
  return refusals;
}

function readDraft(storage: DraftStorage, key: string): StoredDraft {
  const stored = readJson(storage, key);
  return isDraft(stored) ? stored : { changed: {}, submission: randomKey() };
}

function isDraft(value: unknown): value is StoredDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'changed' in value &&
    typeof value.changed === 'object' &&
    value.changed !== null &&
    'submission' in value &&
    typeof value.submission === 'string'
  );
}
