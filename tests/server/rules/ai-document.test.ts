import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countWords } from '../../../server/product/rules/customer/ai-document.ts';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person, type WireRecord } from '../resources/console.ts';

describe('the words of a document', () => {
  it.each([
    ['七天无理由退货', 7],
    ['满 200 减 20。', 5],
    ['AI 客服，24 小时在线！', 10],
    ['Free shipping on all orders', 5],
    ['  \n ', 0],
  ])('of %j are counted as word processors do', (text, words) => {
    expect(countWords(text)).toBe(words);
  });
});

describe.each(databases)('a document of a shop on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let shop: string;
  let me: string;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
    shop = (await owner.page('/shop/page?_end=1')).records[0]?.id ?? '';
    me = Object(await owner.get('/users/info')).id;
  });
  afterAll(() => demo.stop());

  const act = (id: string, key: string, body: object = {}) =>
    owner.call('POST', `/aiDocument/${id}/actions/${key}`, { body });
  const write = (body = '包邮') => owner.create('aiDocument', { shop, title: '运费', kind: 'question', body });
  const edit = ({ id, version }: Pick<WireRecord, 'id' | 'version'>, values: object) =>
    owner.patch(`/aiDocument/${id}`, { version, ...values });
  async function approved(): Promise<WireRecord> {
    const { id } = await write();
    await act(id, 'submit');
    await act(id, 'approve');
    return owner.record(`/aiDocument/${id}`);
  }

  it('is a draft of its author, with its words counted', async () => {
    expect(await write('满 200 包邮')).toMatchObject({
      status: 'draft',
      length: 4,
      editor: me,
      editedAt: demo.clock.now().toISOString(),
      isLive: false,
      edition: null,
    });
  });

  it('is in use as it was approved, and kept as a version', async () => {
    const document = await approved();
    expect(document).toMatchObject({ status: 'live', isLive: true, edition: 1, liveTitle: '运费', liveBody: '包邮' });
    expect(await owner.get(`/aiDocument/${document.id}/versions`)).toMatchObject([{ number: 1, action: 'approve' }]);
  });

  it('stays in use as it was while it is edited, until the new text is approved', async () => {
    const revised = await edit(await approved(), { body: '满 99 包邮' });
    expect(revised).toMatchObject({ status: 'draft', isLive: true, edition: 1, liveBody: '包邮' });
    await act(revised.id, 'submit');
    expect(await owner.record(`/aiDocument/${revised.id}`)).toMatchObject({ status: 'pending', liveBody: '包邮' });
    await act(revised.id, 'approve');
    expect(await owner.record(`/aiDocument/${revised.id}`)).toMatchObject({
      status: 'live',
      edition: 2,
      liveBody: '满 99 包邮',
    });
  });

  it('needs no approval once it is what was approved again', async () => {
    const revised = await edit(await approved(), { body: '满 99 包邮' });
    const restored = await owner.post(`/aiDocument/${revised.id}/versions/1/restore`, { version: revised.version });
    expect(restored).toMatchObject({ status: 'live', body: '包邮' });
  });

  it('goes back to its writer with a reason, and cannot be edited while it waits', async () => {
    const { id } = await write();
    await act(id, 'submit');
    const pending = await owner.record(`/aiDocument/${id}`);
    expect(
      await owner.call('PATCH', `/aiDocument/${id}`, { body: { version: pending.version, body: '改' } }),
    ).toMatchObject({ code: 40000, data: { errors: { body: [expect.any(String)] } } });
    expect(await act(id, 'reject')).toMatchObject({ code: 40000 });
    await act(id, 'reject', { rejectReason: '太短' });
    expect(await owner.record(`/aiDocument/${id}`)).toMatchObject({ status: 'draft', rejectReason: '太短' });
    await act(id, 'submit');
    expect(await owner.record(`/aiDocument/${id}`)).toMatchObject({ status: 'pending', rejectReason: null });
  });

  it('is taken out of use and back, and is a draft once it was edited meanwhile', async () => {
    const { id } = await approved();
    await act(id, 'disable');
    const disabled = await owner.record(`/aiDocument/${id}`);
    expect(disabled).toMatchObject({ status: 'disabled', isLive: false });
    const edited = await edit(disabled, { title: '运费说明' });
    expect(edited).toMatchObject({ status: 'draft', isLive: false });
    expect(await act(id, 'enable')).toMatchObject({ code: 40900 });
    expect(await edit(edited, { title: '运费' })).toMatchObject({ status: 'disabled' });
    await act(id, 'enable');
    expect(await owner.record(`/aiDocument/${id}`)).toMatchObject({ status: 'live', isLive: true });
  });

  it('can be taken offline while its next text is written', async () => {
    const revised = await edit(await approved(), { body: '满 99 包邮' });
    await act(revised.id, 'takeDown');
    expect(await owner.record(`/aiDocument/${revised.id}`)).toMatchObject({ status: 'draft', isLive: false });
    expect(await act(revised.id, 'takeDown')).toMatchObject({ code: 40900 });
  });
});
