import { isObject } from '../../../src/base/is-object.ts';
import { type Check, type CheckGroup } from '../check.ts';
import type { Exchange } from '../client.ts';
import { NotAsked, requireThat } from '../failures.ts';

/** What holds for every answer: after all other checks, by what was answered to them. */
export const answers: CheckGroup = {
  title: 'Every answer',
  checks: [
    everyAnswer({
      id: 'answer.json',
      statement: 'is JSON, an object',
      right: '{ "code": …, "msg": …, "data": … }, as JSON',
      isRight: ({ json }) => isEnvelope(json),
    }),
    everyAnswer({
      id: 'answer.code',
      statement: 'has a code that is a number',
      right: '"code": a number; 1 for a success, without quotation marks',
      concerns: ({ json }) => isEnvelope(json),
      isRight: ({ json }) => isObject(json) && typeof Reflect.get(json, 'code') === 'number',
    }),
    everyAnswer({
      id: 'answer.msg',
      statement: 'has a sentence for the user',
      right: '"msg": a text; what went wrong, in the language of the user',
      concerns: ({ json }) => isEnvelope(json),
      isRight: ({ json, code }) => isObject(json) && isSentence(Reflect.get(json, 'msg'), code === 1),
    }),
    everyAnswer({
      id: 'answer.data',
      statement: 'has data, which may be null',
      right: '"data": what was asked for, or null',
      concerns: ({ json }) => isEnvelope(json),
      isRight: ({ json }) => isObject(json) && 'data' in json,
    }),
    everyAnswer({
      id: 'answer.status',
      statement: 'says the same by its code and its HTTP status',
      right: 'the code 1 under HTTP 200 alone',
      concerns: ({ code }) => code === 1,
      isRight: ({ status }) => status === 200,
    }),
    everyAnswer({
      id: 'answer.ids',
      statement: 'has ids that are texts of digits',
      right: '"id": a text of 1 to 15 digits, such as "12", in each record',
      concerns: ({ call, data }) => !call.includes('/users/') && idsOf(data).length > 0,
      isRight: ({ data }) => idsOf(data).every((id) => typeof id === 'string' && /^\d{1,15}$/.test(id)),
    }),
    {
      id: 'answer.time',
      statement: 'arrives in time',
      section: 'Answers',
      run({ exchanges, options: { late } }) {
        const slow = exchanges.filter(({ milliseconds }) => milliseconds > late * 1000);
        const [worst] = slow.toSorted((one, other) => other.milliseconds - one.milliseconds);
        if (!worst) return;
        const seconds = (worst.milliseconds / 1000).toFixed(1);
        const text = `after ${seconds} seconds: ${worst.text}`;
        requireThat(false, { ...worst, text }, `an answer within ${late} seconds${others(slow.length)}`);
      },
    },
  ],
};

interface EveryAnswer extends Pick<Check, 'id' | 'statement'> {
  readonly right: string;
  /** Which answers are examined. @default all */
  readonly concerns?: (exchange: Exchange) => boolean;
  readonly isRight: (exchange: Exchange) => boolean;
}

function everyAnswer({ id, statement, right, concerns = () => true, isRight }: EveryAnswer): Check {
  return {
    id,
    statement,
    section: 'Answers',
    run({ exchanges }) {
      const examined = exchanges.filter((exchange) => exchange.status !== undefined && concerns(exchange));
      if (examined.length === 0) throw new NotAsked('there was no such answer');
      const wrong = examined.filter((exchange) => !isRight(exchange));
      const [first] = wrong;
      if (first) requireThat(false, first, `${right}${others(wrong.length)}`);
    },
  };
}

function others(count: number): string {
  return count > 1 ? ` (and of ${count - 1} more answers)` : '';
}

function isEnvelope(json: unknown): boolean {
  return isObject(json) && !Array.isArray(json);
}

/** A refusal needs a sentence; that of a success is never shown. */
function isSentence(msg: unknown, isSuccess: boolean): boolean {
  return typeof msg === 'string' && (isSuccess || msg !== '');
}

/** Returns the ids of the records in the data of an answer. */
function idsOf(data: unknown): readonly unknown[] {
  const records = isObject(data) && 'records' in data ? data.records : data;
  const list: readonly unknown[] = Array.isArray(records) ? records : [records];
  return list.flatMap((record) => (isObject(record) && 'id' in record && 'version' in record ? [record.id] : []));
}
