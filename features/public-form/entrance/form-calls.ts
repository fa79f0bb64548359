import type { Services } from '../../../src/app/services.ts';
import { envelopeCode } from '../../../src/base/envelope.ts';
import { isObject } from '../../../src/base/is-object.ts';
import type { SendFile } from '../../../src/fields/file/uploads.tsx';
import { checkQuestions } from '../../../src/fields/questions/check.ts';
import type { Question } from '../../../src/fields/questions/question.ts';
import type { AttachedFile } from '../../../src/fields/view.ts';
import { RequestRefused } from '../../../src/providers/http/errors.ts';
import { readTimeZone } from '../../../src/providers/identity.ts';

/** A form as the server tells it to its visitor. */
export interface ServerForm {
  readonly title: string;
  readonly hint: string | undefined;
  readonly version: number;
  readonly questions: readonly Question[];
  /** How many questions were answered before and are not asked again. */
  readonly settled: number;
  readonly answers: Answers;
  readonly files: readonly AttachedFile[];
  readonly timeZone?: string | undefined;
}

/** Why a request failed, as far as the form treats it differently. */
export type Failure =
  /** The code opens nothing, or not any more. */
  | { readonly kind: 'closed' }
  /** The form was saved elsewhere since it was read. */
  | { readonly kind: 'stale' }
  /** Too many requests, or a busy server. */
  | { readonly kind: 'wait'; readonly seconds: number }
  /** Answers that the server does not accept, by question, or by question and position for one of several files. */
  | { readonly kind: 'refused'; readonly problems: Readonly<Record<string, string>> }
  /** The server did not answer. */
  | { readonly kind: 'unreachable' };

export type CallResult<Result> = { readonly result: Result } | { readonly failure: Failure };

/** Answers by question. */
export type Answers = Readonly<Record<string, unknown>>;

interface Saving {
  readonly answers: Answers;
  readonly version: number;
}

/** The calls of a public form. None of them rejects. */
export interface FormCalls {
  read(): Promise<CallResult<ServerForm>>;
  save(saving: Saving): Promise<CallResult<ServerForm>>;
  submit(saving: Saving & { readonly submission: string }): Promise<CallResult<null>>;
}

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

async function outcomeOf<Result>(call: () => Promise<Result>): Promise<CallResult<Result>> {
  try {
    return { result: await call() };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof RequestRefused)) return { kind: 'unreachable' };
  const { code, retryAfter, errors } = error;
  if (code === envelopeCode.notFound) return { kind: 'closed' };
  if (code === envelopeCode.conflict) return { kind: 'stale' };
  if (retryAfter !== undefined) return { kind: 'wait', seconds: retryAfter };
  if (!errors) return { kind: 'unreachable' };
  return {
    kind: 'refused',
    problems: Object.fromEntries(Object.entries(errors).map(([key, texts]) => [key, texts.join(' ')])),
  };
}

function readServerForm(data: unknown): ServerForm | undefined {
  if (!isObject(data) || typeof data.title !== 'string' || typeof data.version !== 'number') return undefined;
  const { title, version, hint, settled, answers, files, questions, timeZone } = data;
  return {
    title,
    version,
    questions: checkQuestions(questions).value,
    hint: typeof hint === 'string' && hint !== '' ? hint : undefined,
    settled: typeof settled === 'number' ? settled : 0,
    answers: isObject(answers) ? answers : {},
    files: Array.isArray(files) ? files.filter(isFile) : [],
    timeZone: readTimeZone(timeZone),
  };
}

function isFile(value: unknown): value is AttachedFile {
  return isObject(value) && typeof value.id === 'string' && typeof value.name === 'string';
}
