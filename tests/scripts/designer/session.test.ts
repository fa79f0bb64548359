import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDesignerSession, type Steps } from '../../../scripts/designer/session.ts';
import type { Target } from '../../../src/app/designer/calls/protocol.ts';
import type { Change } from '../../../src/engine/definition/changes/change.ts';
import { valueAt } from '../../../src/engine/definition/changes/value-at.ts';
import { copyProject, type ProjectCopy } from '../../setup/copy.ts';

const merchantFile = 'src/resources/customer/merchant.ts';
const merchant: Target = { part: 'resource', name: 'merchant' };
const label = ['fields', 'name', 'label'];
const renamed = (value: string): Change => ({ do: 'set', path: label, value });

let copy: ProjectCopy;
let steps: Steps;
let session: ReturnType<typeof createDesignerSession>;
const textOf = (file: string) => readFileSync(path.join(copy.folder, file), 'utf8');
const edit = (target: Target, change: Change) => session.edit([{ target, change }], 'merchant');

beforeAll(() => {
  copy = copyProject();
});
afterAll(() => copy.remove());
beforeEach(() => {
  steps = { done: [], undone: [], shown: {} };
  session = createDesignerSession({
    root: copy.folder,
    folder: path.join(copy.folder, 'src/product'),
    steps,
    isReloaded: false,
  });
});

describe('The draft of the designer', () => {
  it('goes back and forth by steps, and no file changes before it is saved', async () => {
    const before = textOf(merchantFile);
    await edit(merchant, renamed('一'));
    const second = await edit(merchant, renamed('二'));
    expect(valueAt(second.definition, label)).toBe('二');
    expect(valueAt((await session.undo('merchant')).definition, label)).toBe('一');
    expect(valueAt((await session.redo('merchant')).definition, label)).toBe('二');
    const discarded = await session.discard('merchant');
    expect(valueAt(discarded.definition, label)).toBe('商家名称');
    expect(discarded).toMatchObject({ canUndo: false, canRedo: false, files: [] });
    expect(textOf(merchantFile)).toBe(before);
  });

  it('takes an object with other keys in the place of one, whatever stood last in it', async () => {
    const where = ['fields', 'remark', 'when'];
    const conditions = [
      { field: 'level', empty: true },
      { field: 'level', eq: 'A' },
      { any: [{ field: 'level', eq: 'A' }] },
      { field: 'level', in: ['A', 'B'] },
    ];
    for (const value of conditions) {
      const { definition, mistakes } = await edit(merchant, { do: 'set', path: where, value });
      expect({ value: valueAt(definition, where), mistakes }).toEqual({ value, mistakes: [] });
    }
  });

  it('has screens follow the last draft without mistakes, and is not saved with one', async () => {
    await edit(merchant, renamed('商家全称'));
    const right = steps.shown;
    const wrong = await edit(merchant, { do: 'set', path: ['fields', 'name', 'width'], value: 3 });
    expect(wrong.mistakes).toMatchObject([{ path: 'merchant.fields.name.width', file: merchantFile }]);
    expect(steps.shown).toBe(right);
    await expect(session.save('merchant')).rejects.toThrow('width');
    expect(textOf(merchantFile)).toContain("label: '商家名称'");
    expect((await session.undo('merchant')).mistakes).toEqual([]);
  });

  it('names where to edit what stands elsewhere, and takes no part of a step that it cannot take whole', async () => {
    const document: Target = { part: 'resource', name: 'aiDocument' };
    const shared: Change = { do: 'set', path: ['fields', 'body', 'readonlyWhen', 'eq'], value: 'draft' };
    const { locks } = await session.state('aiDocument');
    expect(locks).toContainEqual({
      path: ['fields', 'body', 'readonlyWhen'],
      lock: expect.objectContaining({ reason: 'shared', file: 'src/resources/customer/aiDocument.ts', line: 13 }),
    });
    const both = [
      { target: merchant, change: renamed('一') },
      { target: document, change: shared },
    ];
    await expect(session.edit(both)).rejects.toMatchObject({ name: 'EditRefused', lock: { reason: 'shared' } });
    expect(steps.done).toEqual([]);
  });

  it('is made anew on a file that was saved meanwhile, and names the step that no longer can be taken', async () => {
    await edit(merchant, renamed('商家全称'));
    await edit(merchant, { do: 'remove', path: ['fields', 'remark', 'max'] });
    copy.replace(merchantFile, "label: '编号'", "label: '商家编号'");
    expect((await session.state('merchant')).mistakes).toEqual([]);
    const [text = ''] = Object.values(steps.shown);
    expect(text).toContain("label: '商家全称'");
    expect(text).toContain("label: '商家编号'");

    copy.replace(merchantFile, "remark: { type: 'textarea'", "remark: { ...{ type: 'textarea' as const }");
    expect((await session.state('merchant')).mistakes).toMatchObject([
      { path: 'fields.remark.max', file: merchantFile },
    ]);
    await expect(session.save('merchant')).rejects.toThrow('textarea');
    expect((await session.undo('merchant')).mistakes).toEqual([]);
    copy.replace(merchantFile, "remark: { ...{ type: 'textarea' as const }", "remark: { type: 'textarea'");
    copy.replace(merchantFile, "label: '商家编号'", "label: '编号'");
  });

  const field = { resource: 'merchant', field: 'owner', name: 'keeper', isAnyway: true };

  it('renames a field wherever declarations and English labels name it, in one step', async () => {
    const { definition, labels, mistakes, files } = await session.rename(field);
    expect(mistakes).toEqual([]);
    expect(valueAt(definition, ['fields', 'keeper', 'label'])).toBe('负责人');
    expect(valueAt(definition, ['list', 'presets', '0', 'where'])).toEqual({ me: 'keeper' });
    expect(valueAt(definition, ['actions', 'assign', 'ask'])).toEqual(['keeper']);
    expect(valueAt(labels, ['fields', 'keeper'])).toBe('Owner');
    expect(JSON.stringify(definition)).not.toContain('"owner"');
    expect(files).toEqual(
      expect.arrayContaining([
        merchantFile,
        'src/resources/customer/followPlan.ts',
        'src/product/locales/en/resources/customer.ts',
      ]),
    );
    expect(valueAt((await session.undo('merchant')).definition, ['fields', 'owner', 'label'])).toBe('负责人');
  });

  it('renames nothing before the code that says the old name is changed, and names its places', async () => {
    await expect(session.rename({ ...field, isAnyway: false })).rejects.toThrow(/server\/product\/[\w/-]+\.ts:\d+/);
    expect(steps.done).toEqual([]);
  });

  it('renames no field to what no field may be called, and none that the server knows by its name', async () => {
    await expect(session.rename({ ...field, name: 'contact' })).rejects.toThrow('has a field "contact" already');
    await expect(session.rename({ ...field, name: 'createdAt' })).rejects.toThrow('a name other than');
    const email = { resource: 'user', field: 'email', name: 'mail', isAnyway: true };
    await expect(session.rename(email)).rejects.toThrow('the server itself uses this field');
  });

  it('writes the files as npm run format has them, and the English beside', async () => {
    await edit(merchant, { do: 'move', path: ['list', 'columns', '2'], to: 1 });
    await edit({ part: 'labels', name: 'merchant' }, { do: 'set', path: ['fields', 'name'], value: "Seller's name" });
    await edit({ part: 'titles' }, { do: 'set', path: ['/custom/business'], value: 'Sellers' });
    const shown = await session.difference();
    expect(shown.map(({ file }) => file)).toEqual([
      merchantFile,
      'src/product/locales/en/resources/customer.ts',
      'src/product/locales/en/titles.ts',
    ]);
    expect(await session.save('merchant')).toMatchObject({ canUndo: false, files: [], mistakes: [] });
    expect(textOf('src/product/locales/en/resources/customer.ts')).toContain('name: "Seller\'s name",');
    const changed = shown[0]?.patch.split('\n').filter((line) => /^[+-] /.test(line));
    expect(changed).toEqual(["-      'code',", "+      'code',"]);
    expect(await session.difference()).toEqual([]);
  });

  it('has no new screen written into another product than the one that npm run new writes into', async () => {
    const folder = path.join(copy.folder, 'examples/assets');
    const other = createDesignerSession({ root: copy.folder, folder, steps, isReloaded: false });
    const screen = { title: '咨询登记', at: '/custom/inquiry', label: '咨询事项' };
    await expect(other.create(screen)).rejects.toThrow(/examples\/assets as docs\/own-product.md tells/);
    expect(textOf('src/resources/index.ts')).not.toContain('/custom/inquiry');
  });
});
