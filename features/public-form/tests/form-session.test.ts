import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answers, CallResult, FormCalls, ServerForm } from '../entrance/form-calls.ts';
import { createFormSession } from '../entrance/form-session.ts';

const questions: ServerForm['questions'] = [
  { key: 'shop', type: 'text', label: '店铺名称' },
  { key: 'mail', type: 'text', label: '联系人' },
  { key: 'proof', type: 'file', label: '资质', multiple: true },
];

/** A visit whose saves are answered by `answer`: the problems of the answers, or nothing if they are saved. */
function open(problemsOf: (answers: Answers) => Readonly<Record<string, string>> | undefined) {
  const sent: Answers[] = [];
  let form: ServerForm = {
    title: '对接表',
    hint: undefined,
    version: 1,
    questions,
    settled: 0,
    files: [],
    answers: {},
  };
  const handle = (answers: Answers): CallResult<ServerForm> => {
    sent.push(answers);
    const problems = problemsOf(answers);
    if (problems) return { failure: { kind: 'refused', problems } };
    const stored = Object.entries(answers).map(([key, value]) => [key, key === 'proof' ? { files: value } : value]);
    form = { ...form, version: form.version + 1, answers: { ...form.answers, ...Object.fromEntries(stored) } };
    return { result: form };
  };
  const calls: FormCalls = {
    read: async () => ({ result: { ...form, files: [fileAt(Date.now())] } }),
    save: async ({ answers }) => handle(answers),
    submit: async ({ answers }) => {
      const outcome = handle(answers);
      return 'result' in outcome ? { result: null } : outcome;
    },
  };
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const session = createFormSession({ calls, storage, key: 'form' });
  return { session, sent, saved: () => form.answers };
}

const fileAt = (time: number) => ({ id: '1', name: 'a.png', type: 'image/png', size: 1, url: `/files/1?at=${time}` });
const gone = '文件不存在或已失效，请重新上传';

describe('A visit to a public form', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('takes out a file that the server does not have, says so, and saves the rest', async () => {
    const isGone = (answers: Answers) => [answers.proof ?? []].flat().indexOf('2');
    const { session, sent, saved } = open((answers) =>
      isGone(answers) < 0 ? undefined : { [`proof.${isGone(answers)}`]: gone },
    );
    await session.load();
    session.change('proof', ['1', '2', '3']);
    session.change('shop', '甲');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saved()).toEqual({ shop: '甲', proof: { files: ['1', '3'] } });
    expect(sent).toHaveLength(2);
    expect(session.get()).toMatchObject({ saving: 'saved', values: { proof: ['1', '3'] }, refused: { proof: gone } });
    session.change('proof', ['1', '3', '4']);
    expect(session.get().refused).toEqual({});
    session.stop();
  });

  it('takes it out also where it is submitted', async () => {
    const { session, sent } = open(({ proof }) => (String(proof) === '2' ? { 'proof.0': gone } : undefined));
    await session.load();
    session.change('proof', ['2']);
    expect(await session.submit()).toBeUndefined();
    expect(session.get()).toMatchObject({ phase: 'done' });
    expect(sent).toHaveLength(2);
    session.stop();
  });

  it('saves every other answer where the server does not say which one it refuses, and never without a pause', async () => {
    const { session, sent, saved } = open(({ mail }) => (mail === undefined ? undefined : { answers: '联系人无效' }));
    await session.load();
    session.change('mail', '乙');
    session.change('shop', '甲');
    await vi.advanceTimersByTimeAsync(1000);
    expect(session.get()).toMatchObject({ trouble: '联系人无效', saving: 'waiting' });
    await vi.advanceTimersByTimeAsync(3000);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([{ mail: '乙', shop: '甲' }, { mail: '乙' }, { shop: '甲' }]);
    expect(saved()).toEqual({ shop: '甲' });
    expect(session.get()).toMatchObject({ trouble: undefined, refused: { mail: '联系人无效' } });
    session.change('mail', '丙');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(4);
    session.stop();
  });

  it('does not ask a server again at once that refuses everything', async () => {
    const { session, sent } = open(() => ({ answers: '不行' }));
    await session.load();
    session.change('mail', '乙');
    session.change('shop', '甲');
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(sent).toHaveLength(3);
    session.stop();
  });

  it('renews the addresses of its files before they expire, and keeps what was typed', async () => {
    const { session, sent } = open(() => ({ shop: '不行' }));
    await session.load();
    session.change('shop', '甲');
    const { files } = session.get();
    await vi.advanceTimersByTimeAsync(7 * 60_000);
    await session.renewFiles();
    expect(session.get().files).toEqual(files);
    await vi.advanceTimersByTimeAsync(60_000);
    await session.renewFiles();
    expect(session.get()).toMatchObject({ files: [fileAt(Date.now())], values: { shop: '甲' } });
    expect(sent).toHaveLength(1);
    session.stop();
  });

  it('shows what the server misses in an answer that was not sent', async () => {
    const { session, sent } = open((answers) => ('mail' in answers ? undefined : { mail: '必填，不能为空' }));
    await session.load();
    expect(await session.submit()).toMatchObject({ kind: 'refused' });
    expect(session.get().refused).toEqual({ mail: '必填，不能为空' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    session.stop();
  });
});
