import { uploadPurpose } from '../../../server/files/names.ts';
import type { RequestContext, Services } from '../../../server/records/context/request-context.ts';
import { problemMessages } from '../../../server/records/present/labels.ts';
import { applyAction } from '../../../server/records/write/actions/apply-action.ts';
import { lock } from '../../../server/records/write/lock.ts';
import { accepted, writeRecords } from '../../../server/records/write/pipeline.ts';
import { serverContext, serverContextIn } from '../../../server/records/write/server-context.ts';
import { ApiError, badRequest, notFound } from '../../../server/request/errors.ts';
import { serverIdentity } from '../../../server/request/server-identity.ts';
import type { WritableDataAccess } from '../../../server/storage/records/data-access.ts';
import type { StoredRecord } from '../../../server/storage/records/query/rows.ts';
import { envelopeCode } from '../../../src/base/envelope.ts';
import { isObject } from '../../../src/base/is-object.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { checkAnswers, progressOf } from '../../../src/fields/answers/check.ts';
import { type Answers, answerValue, filesInAnswers } from '../../../src/fields/answers/value.ts';
import { fieldOfQuestion, isSection, type Question } from '../../../src/fields/questions/question.ts';
import type { PublicForm } from '../normal-form.ts';
import { type LinkedRecord, linksOf } from './links.ts';
import { messageOf } from './messages.ts';

/** What a visitor sends: the answers that changed, by question, and the version that they were read with. */
export interface Saving {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly version: number;
}

/** A resource with a public form, and the record behind a link. */
interface Opened {
  readonly resource: Resource;
  readonly form: PublicForm;
  readonly record: StoredRecord;
}

/** Returns the refusal of every link that opens nothing: guessed, used, withdrawn. It does not tell which. */
export function closed(): ApiError {
  return notFound(messageOf('closed'));
}

/** Returns the form as its visitor sees it. */
export async function readForm(services: Services, link: LinkedRecord) {
  const { resource, form } = publicFormOf(services, link);
  const { scope } = serverContext(services, resource);
  const record = link.submission === null ? await scope.records(resource.name).find(link.id) : undefined;
  const opened = requireOpen(resource, form, record);
  return presentForm(services, opened);
}

/** Saves answers of a form that is not finished, and returns the form. */
export async function saveForm(services: Services, link: LinkedRecord, saving: Saving) {
  const opened = await write(services, link, async (context, scope, before) => save(context, scope, before, saving));
  return presentForm(services, opened);
}

/** Saves the last answers and submits the form. Throws 40000 if a required answer is missing. */
export async function submitForm(
  services: Services,
  link: LinkedRecord,
  { submission, ...saving }: Saving & { readonly submission: string },
): Promise<void> {
  // The answer to the first request was lost.
  if (link.submission === submission) return;
  await write(services, link, async (context, scope, before) => {
    const saved = await save(context, scope, before, saving);
    const { form, record } = saved;
    const asked = askedOf(saved);
    const checked = checkAnswers(asked, answersTo(asked, answersIn(saved)), kindsOf(context), { isFinished: true });
    requireValid(checked.problems);
    await linksOf(services).spend(scope.transaction, link.hash, submission);
    const taken = await applyAction(context, scope, transitionNamed(context, form.submit), {
      id: record.id,
      given: {},
    });
    return { ...saved, record: taken.record };
  });
}

/** Returns what a visitor may upload as an answer to a question; undefined if it takes no files. */
export async function uploadTarget(services: Services, link: LinkedRecord) {
  const { resource, form } = publicFormOf(services, link);
  const { scope } = serverContext(services, resource);
  const record = link.submission === null ? await scope.records(resource.name).find(link.id) : undefined;
  const opened = requireOpen(resource, form, record);
  const { kinds } = services.catalogue;
  return {
    opened,
    takes(key: string) {
      const question = askedOf(opened).find((one) => one.key === key && !isSection(one));
      const field = question && fieldOfQuestion(question, kinds);
      return field && kinds[field.type]?.files?.takes(field.settings);
    },
  };
}

async function write(
  services: Services,
  link: LinkedRecord,
  work: (context: RequestContext, scope: WritableDataAccess, opened: Opened) => Promise<Opened>,
): Promise<Opened> {
  const { resource, form } = publicFormOf(services, link);
  const opened = await services.database.transaction(async (trx) => {
    const all = services.dataAccess.forServer(services.clock.now(), trx);
    const context = serverContextIn(services, resource, all);
    const { record, scope } = await lock(context, all, link.id).catch((error: unknown) => {
      throw isNotFound(error) ? closed() : error;
    });
    // Read again behind the lock: another request may have submitted the form, or closed the link, meanwhile.
    const current = await linksOf(services).findByHash(trx, link.hash);
    if (current?.submission !== null) throw closed();
    return work({ ...context, scope }, scope, requireOpen(resource, form, record));
  });
  services.live.wake();
  return opened;
}

async function save(
  context: RequestContext,
  scope: WritableDataAccess,
  opened: Opened,
  { answers: given, version }: Saving,
): Promise<Opened> {
  const { resource, form, record } = opened;
  if (version !== record.version) throw new ApiError({ code: 40900, message: messageOf('stale') });
  const checked = checkAnswers(askedOf(opened), given, kindsOf(context), { isFinished: false });
  requireValid(checked.problems);
  if (Object.keys(given).length === 0) return opened;
  await requireFiles(context, scope, opened, checked.answers);
  const kept = Object.entries(answersIn(opened)).filter(([key]) => !(key in given));
  const answers = { ...Object.fromEntries(kept), ...checked.answers };
  const progress = form.progress && { [form.progress]: progressOf(questionsIn(opened), answers) };
  const begun = await begin(context, scope, opened);
  const input = accepted({ [form.answers]: answers, ...progress });
  const [saved = begun] = await writeRecords({ ...context, isDraft: true }, 'update', [
    { scope, record: begun, input },
  ]);
  return { resource, form, record: saved };
}

/**
 * Throws 40000 if the visitor may not attach a file, at its question and its position there: the page keeps the other
 * files and the other answers.
 */
async function requireFiles(
  { services }: RequestContext,
  { transaction }: WritableDataAccess,
  opened: Opened,
  answers: Answers,
): Promise<void> {
  const { resource, form, record } = opened;
  const attached = new Set(filesInAnswers(answersIn(opened)));
  const added = filesInAnswers(answers).filter((id) => !attached.has(id));
  const purpose = uploadPurpose(resource.name, form.answers, record.id);
  const claimable = await services.files.claimable(transaction, added, { by: serverIdentity.userId, purpose });
  const gone = Object.entries(answers).flatMap(([key, answer]) =>
    filesInAnswers({ [key]: answer }).flatMap((id, index) =>
      attached.has(id) || claimable.has(id) ? [] : [`${key}.${index}`],
    ),
  );
  const errors = Object.fromEntries(gone.map((place) => [place, [{ key: 'problems.fileGone' as const }]]));
  if (gone.length > 0) throw badRequest(errors, { key: 'refused.values' });
}

/** Runs the transition of the first saved answer, where the record is in one of its states. */
async function begin(context: RequestContext, scope: WritableDataAccess, { resource, form, record }: Opened) {
  const transition = form.begin === undefined ? undefined : transitionNamed(context, form.begin);
  const state = String(record.values[resource.states?.field ?? '']);
  if (!transition?.from.includes(state)) return record;
  return (await applyAction(context, scope, transition, { id: record.id, given: {} })).record;
}

async function presentForm(services: Services, opened: Opened) {
  const { files, catalogue } = services;
  const { resource, form, record } = opened;
  const questions = askedOf(opened);
  const answers = answersTo(questions, answersIn(opened));
  const ids = catalogue.kinds.answers?.files?.of(answers) ?? [];
  const wireFiles = [...(await files.info(ids)).values()].map((file) => files.wireFile(file));
  return {
    title: String(record.values[resource.recordLabel] ?? ''),
    hint: form.hint === undefined ? null : (record.values[form.hint] ?? null),
    version: record.version,
    questions,
    /** How many questions were submitted before and are not asked again. */
    settled: settledIn(opened).length,
    answers,
    files: wireFiles,
    /** Decides which day it is, as in the console. */
    timeZone: serverContext(services, resource).scope.context.timeZone,
  };
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === envelopeCode.notFound;
}

function publicFormOf({ catalogue }: Services, { resource: name }: LinkedRecord) {
  const resource = catalogue.find(name);
  if (!resource?.publicForm) throw closed();
  return { resource, form: resource.publicForm };
}

function requireOpen(resource: Resource, form: PublicForm, record: StoredRecord | undefined): Opened {
  if (!record || !form.open.includes(String(record.values[resource.states?.field ?? '']))) throw closed();
  return { resource, form, record };
}

function requireValid(problems: ReturnType<typeof checkAnswers>['problems']): void {
  if (problems.size > 0) throw badRequest(problemMessages(problems), { key: 'refused.values' });
}

function transitionNamed({ resource }: RequestContext, key: string) {
  const transition = resource.states?.transitions.find((one) => one.key === key);
  if (!transition) throw new RangeError(`"${resource.name}" has no transition "${key}".`);
  return transition;
}

function kindsOf({ services }: RequestContext) {
  return services.catalogue.kinds;
}

function questionsIn({ form, record }: Opened): readonly Question[] {
  const value = record.values[form.questions];
  // The kind has checked the value when it was stored.
  return Array.isArray(value) ? value : [];
}

function settledIn({ form, record }: Opened): readonly string[] {
  return form.settled === undefined ? [] : [record.values[form.settled] ?? []].flat().map(String);
}

/** Returns the questions that are not settled, with the headings of their sections. */
function askedOf(opened: Opened): readonly Question[] {
  const settled = new Set(settledIn(opened));
  return questionsIn(opened).filter(({ key }) => !settled.has(key));
}

function answersIn({ form, record }: Opened): Answers {
  const value = record.values[form.answers];
  return isObject(value) ? value : {};
}

/** Returns the answers to these questions. Leaves out those that are empty. */
function answersTo(questions: readonly Question[], answers: Answers): Answers {
  const keys = new Set(questions.map(({ key }) => key));
  return Object.fromEntries(
    Object.entries(answers).filter(([key, value]) => keys.has(key) && answerValue(value) !== undefined),
  );
}
