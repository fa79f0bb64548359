import { isObject } from '../../../../src/base/is-object.ts';
import type { Action } from '../../../../src/engine/actions/record-action.ts';
import { safeName } from '../../../files/names.ts';
import { notFound } from '../../../request/errors.ts';
import type { RequestContext } from '../../context/request-context.ts';
import type { AnswerFile } from '../../rules/rules.ts';
import { keepOutcome } from '../requests/run-idempotent.ts';

/** Returns true for an answer that is not stored for a repeated request: a secret, a link, or the content of a file. */
export function isUnrepeatable({ answers }: Pick<Action, 'answers'>): boolean {
  return answers === 'secret' || answers === 'file' || answers === 'link';
}

/**
 * Returns the response of an action. A file is stored after the commit, because storing it inside the transaction would
 * block others, and is answered with a signed address. A repeated request gets the same file.
 */
export async function finishAnswer(
  context: RequestContext,
  { key, answers }: Pick<Action, 'key' | 'answers'>,
  outcome: unknown,
): Promise<unknown> {
  if (answers !== 'file') return outcome;
  const { services, resource, identity } = context;
  const file: unknown = isObject(outcome) ? outcome.file : undefined;
  if (typeof file === 'string') {
    const stored = (await services.files.info([file])).get(file);
    if (!stored || stored.isGone) throw notFound({ key: 'file.gone' });
    return { file: services.files.wireFile(stored) };
  }
  if (!isFile(file)) throw new TypeError(`The rule of the action "${key}" of "${resource.name}" answers no file.`);
  const made = await services.files.put({
    name: safeName(file.name),
    type: file.type,
    content: file.content,
    // It belongs to no record: the sweep removes it after a day.
    enterprise: identity.enterpriseId,
    by: null,
    purpose: `${resource.name}.${key}`,
  });
  await keepOutcome(context, { file: made.id });
  return { file: services.files.wireFile({ ...made, isGone: false }) };
}

function isFile(value: unknown): value is AnswerFile {
  return (
    isObject(value) && typeof value.name === 'string' && typeof value.type === 'string' && isContent(value.content)
  );
}

function isContent(value: unknown): boolean {
  return value instanceof Uint8Array || (isObject(value) && Symbol.asyncIterator in value);
}
