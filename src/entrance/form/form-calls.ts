import { isObject } from '../../engine/shared/is-object.ts';
import type { SendFile } from '../../fields/file/uploads.tsx';
import { checkQuestions } from '../../fields/questions/check.ts';
import type { AttachedFile } from '../../fields/view.ts';
import { RequestRefused } from '../../providers/http/errors.ts';
import type { Services } from '../../services.ts';
import type { Failure, FormCalls, Outcome, ServerForm } from './form-session.ts';

const base = 'buffalo/v1/public/form';

/** Returns the calls of the form behind a code. */
export function createFormCalls({ http }: Pick<Services, 'http'>, code: string): FormCalls & { sendFile: SendFile } {
  const options = { headers: { 'Form-Code': code }, detached: true, silent: true };
  const form = async (call: () => Promise<unknown>) =>
    outcomeOf(async () => {
      const data = await call();
      const read = readServerForm(data);
      if (!read) throw http.unreadable(`${base}: a form`);
      return read;
    });
  return {
    read: () => form(() => http.get(base, options)),
    save: (saving) => form(() => http.patch(base, saving, options)),
    submit: (saving) =>
      outcomeOf(async () => {
        await http.post(`${base}/submit`, saving, options);
        return null;
      }),
    async sendFile(file, field, more) {
      const body = new FormData();
      body.append('field', field);
      body.append('file', file, file.name);
      const data = await http.post(`${base}/files`, body, { ...options, ...more });
      if (!isFile(data)) throw http.unreadable(`${base}/files: a file`);
      return data;
    },
  };
}

async function outcomeOf<Result>(call: () => Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { result: await call() };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof RequestRefused)) return { kind: 'unreachable' };
  const { code, retryAfter, errors } = error;
  if (code === 40_400) return { kind: 'closed' };
  if (code === 40_900) return { kind: 'stale' };
  if (retryAfter !== undefined) return { kind: 'wait', seconds: retryAfter };
  if (!errors) return { kind: 'unreachable' };
  return {
    kind: 'refused',
    problems: Object.fromEntries(Object.entries(errors).map(([key, texts]) => [key, texts.join(' ')])),
  };
}

function readServerForm(data: unknown): ServerForm | undefined {
  if (!isObject(data) || typeof data.title !== 'string' || typeof data.version !== 'number') return undefined;
  const { title, version, hint, settled, answers, files, questions } = data;
  return {
    title,
    version,
    questions: checkQuestions(questions).value,
    hint: typeof hint === 'string' && hint !== '' ? hint : undefined,
    settled: typeof settled === 'number' ? settled : 0,
    answers: isObject(answers) ? answers : {},
    files: Array.isArray(files) ? files.filter(isFile) : [],
  };
}

function isFile(value: unknown): value is AttachedFile {
  return isObject(value) && typeof value.id === 'string' && typeof value.name === 'string';
}
