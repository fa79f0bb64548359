import { envelopeCode } from '../../../src/base/envelope.ts';
import { isObject } from '../../../src/base/is-object.ts';
import { type Check, type CheckGroup } from '../check.ts';
import type { Exchange } from '../client.ts';
import { dataOf, NotAsked, requireRefusal, requireThat } from '../failures.ts';
import { askList, known, type OwnRecord, pathOf, type Run, readRecord, type WireRecord } from '../run.ts';
import type { Sample } from '../sample.ts';
import { requireErrorAt } from './list.ts';

const create = 'POST /buffalo/v1/{name}';
const change = 'PATCH /buffalo/v1/{name}/{id}';
const remove = 'DELETE /buffalo/v1/{name}/{id}';
const restore = 'POST /buffalo/v1/{name}/{id}/restore';

export const writing: CheckGroup = {
  title: 'Records',
  checks: [
    {
      id: 'write.create',
      statement: 'a new record is answered with its id, its version and what was sent',
      section: create,
      async run(run) {
        const { label, values } = requireWriting(run);
        const sent = { ...(await values(run)), [label.name]: `Contract check ${run.mark}` };
        const exchange = await send(run, sent, 1);
        const record = requireRecord(exchange);
        run.own = { ...record, sent };
        const isSent = record.values[label.name] === sent[label.name] && record.version === 1;
        requireThat(isSent, exchange, `version: 1, and ${label.name}: "${String(sent[label.name])}"`);
      },
    },
    {
      id: 'write.read',
      statement: 'and can be read afterwards',
      section: 'GET /buffalo/v1/{name}/{id}',
      async run(run) {
        const { id, values } = known(run, 'own');
        const { label } = requireWriting(run);
        const exchange = await askList(run, `/${id}`);
        const isSame = requireRecord(exchange).values[label.name] === values[label.name];
        requireThat(isSame, exchange, `${label.name}: "${String(values[label.name])}"`);
      },
    },
    {
      id: 'write.once',
      statement: 'the same request with the same Idempotency-Key creates no second record',
      section: 'Writing records',
      async run(run) {
        const { id, sent } = known(run, 'own');
        const exchange = await send(run, sent, 1);
        requireThat(requireRecord(exchange).id === id, exchange, `the record ${id}, as it was answered the first time`);
      },
    },
    {
      id: 'write.taken',
      statement: 'a value that is unique and taken is refused with 40900, with the reason at its field',
      section: create,
      async run(run) {
        const { label } = requireWriting(run);
        const { sent } = known(run, 'own');
        if (!label.unique) throw new NotAsked(`the field ${label.name} is not unique`);
        const exchange = await send(run, sent, 2);
        requireRefusal(exchange, 200, envelopeCode.conflict);
        requireErrorAt(exchange, label.name);
      },
    },
    {
      id: 'write.required',
      statement: 'a record without what is required is refused with 40000, with the reason at each field',
      section: 'Writing records',
      async run(run) {
        const { label } = requireWriting(run);
        const { sent } = known(run, 'own');
        const exchange = await send(run, {}, 3);
        requireRefusal(exchange, 400, envelopeCode.badRequest);
        const names = label.required ? [label.name] : [];
        requireErrorAt(exchange, ...names, ...Object.keys(sent).filter((name) => name !== label.name));
      },
    },
    changeCheck({
      id: 'write.unknownField',
      statement: 'a field that there is not is refused with 40000 under its name',
      section: 'Writing records',
      body: ({ version }) => ({ version, contractCheck: 1 }),
      examine(exchange) {
        requireRefusal(exchange, 400, envelopeCode.badRequest);
        requireErrorAt(exchange, 'contractCheck');
      },
    }),
    changeCheck({
      id: 'write.noVersion',
      statement: 'a change without a version is refused with 40000',
      section: change,
      body: (own, { name }) => ({ [name]: `${String(own.sent[name])} without` }),
      examine: (exchange) => requireRefusal(exchange, 400, envelopeCode.badRequest),
    }),
    changeCheck({
      id: 'write.change',
      statement: 'a change is answered with the record as it is now, and the next version',
      section: change,
      body: (own, { name }) => ({ version: own.version, [name]: `${String(own.sent[name])} changed` }),
      examine(exchange, own, { name }) {
        const record = requireRecord(exchange);
        const value = `${String(own.sent[name])} changed`;
        const isChanged = record.version > own.version && record.values[name] === value;
        requireThat(isChanged, exchange, `a version higher than ${own.version}, and ${name}: "${value}"`);
      },
    }),
    changeCheck({
      id: 'write.stale',
      statement: 'a change with an older version is refused with 40900, with the record as it is now',
      section: change,
      body(own, { name }) {
        if (own.before === undefined) throw new NotAsked('no change was accepted before');
        return { version: own.before, [name]: `${String(own.sent[name])} overwritten` };
      },
      examine(exchange, own) {
        requireRefusal(exchange, 200, envelopeCode.conflict);
        const current = isObject(exchange.data) ? readRecord(exchange.data.current) : undefined;
        const isWhole = current?.id === own.id;
        requireThat(isWhole, exchange, 'data.current: the whole record as it is now, with its id and version');
      },
    }),
    {
      id: 'write.delete',
      statement: 'a deleted record is not found any more',
      section: remove,
      async run(run) {
        requireWriting(run);
        const { id } = known(run, 'own');
        dataOf(await askList(run, `/${id}`, {}, 'DELETE'));
        requireRefusal(await askList(run, `/${id}`), 404, envelopeCode.notFound);
        run.created.delete(id);
        run.deleted = id;
      },
    },
    {
      id: 'write.restore',
      statement: 'a deletion is taken back',
      section: restore,
      ability: 'restore',
      async run(run) {
        const id = run.deleted;
        if (id === undefined) throw new NotAsked('no record was deleted');
        const exchange = await askList(run, `/${id}/restore`, {}, 'POST');
        requireThat(requireRecord(exchange).id === id, exchange, `the record ${id}`);
        run.created.add(id);
        const read = await askList(run, `/${id}`);
        requireThat(readRecord(dataOf(read))?.id === id, read, `the record ${id}, which was restored`);
      },
    },
  ],
};

/** Deletes what was created. Returns the ids of records that could not be deleted. */
export async function cleanUp(run: Run): Promise<readonly string[]> {
  const left: string[] = [];
  for (const id of run.created) {
    const { code, status } = await run.ask('DELETE', `${pathOf(run)}/${encodeURIComponent(id)}`);
    if (code !== 1 && status !== 404) left.push(id);
  }
  return left;
}

interface ChangeCheck extends Pick<Check, 'id' | 'statement' | 'section'> {
  readonly body: (own: OwnRecord, label: Label) => object;
  readonly examine: (exchange: Exchange, own: OwnRecord, label: Label) => void;
}

/** A check that sends a change of the record that was created. */
function changeCheck({ id, statement, section, body, examine }: ChangeCheck): Check {
  return {
    id,
    statement,
    section,
    async run(run) {
      const { label } = requireWriting(run);
      const own = known(run, 'own');
      const exchange = await askList(run, `/${own.id}`, { body: body(own, label) }, 'PATCH');
      const record = exchange.code === 1 ? readRecord(exchange.data) : undefined;
      // Also of a change that should have been refused: the next check begins with what it has left.
      if (record) run.own = { ...record, sent: own.sent, before: own.version };
      examine(exchange, own, label);
    },
  };
}

type Label = NonNullable<Sample['label']>;

/** Returns the resource with the field by which records of this run are found again. */
function requireWriting(run: Run): Sample & { readonly label: Label } {
  const sample = known(run, 'sample');
  if (run.options.isReadOnly) throw new NotAsked('--read-only writes nothing');
  const { label, resource } = sample;
  if (!label)
    throw new NotAsked(
      `the user may not create, change and delete ${resource.name}, or it needs more than can be made up`,
    );
  return { ...sample, label };
}

/** Sends a new record. `attempt` distinguishes the keys of different requests. */
async function send(run: Run, body: object, attempt: number): Promise<Exchange> {
  const headers = { 'Idempotency-Key': `contract-check-${run.mark}-${attempt}` };
  const exchange = await askList(run, '', { body, headers }, 'POST');
  const record = exchange.status === 200 ? readRecord(exchange.data) : undefined;
  if (record) run.created.add(record.id);
  return exchange;
}

function requireRecord(exchange: Exchange): WireRecord {
  const record = readRecord(dataOf(exchange));
  requireThat(record !== undefined, exchange, 'data: the record, with its id');
  return record;
}
