import { describe, expect, it } from 'vitest';
import { isEmpty } from '../../src/base/empty.ts';
import { importFields } from '../../src/engine/fields/import-fields.ts';
import { checkValue, checkValues, readableFields, writableFields } from '../../src/engine/fields/values.ts';
import { kinds } from '../../src/fields/index.ts';
import { clue, holding, namesOf, withFields } from './clue.ts';

const text = { name: 'name', type: 'text', settings: { max: 5 }, required: false };

describe('no value', () => {
  it.each([null, undefined, '', '  \t\n', '\u3000', []])('is %j', (value) => {
    expect(isEmpty(value)).toBe(true);
  });

  it.each([0, false, 'a', ' a ', [''], {}])('is not %j', (value) => {
    expect(isEmpty(value)).toBe(false);
  });

  it('is a problem where one is required, and there alone', () => {
    expect(checkValue({ ...text, required: true }, ' ', kinds)).toEqual({
      problems: [{ key: 'required', params: {} }],
    });
    expect(checkValue(text, ' ', kinds)).toEqual({ value: null });
  });

  it('is a problem or none as the caller says, whatever the field says', () => {
    expect(checkValue({ ...text, required: true }, null, kinds, false)).toEqual({ value: null });
    expect(checkValue(text, null, kinds, true)).toEqual({ problems: [{ key: 'required', params: {} }] });
  });

  it('is an empty list where a field takes several', () => {
    const tags = { name: 'tags', type: 'tags', settings: {}, required: false };
    expect(checkValue(tags, null, kinds)).toEqual({ value: [] });
    expect(checkValue({ ...tags, required: true }, [], kinds)).toMatchObject({ problems: [{ key: 'required' }] });
  });
});

describe('a value', () => {
  it('is accepted as it is stored: trimmed, brought into one form', () => {
    expect(checkValue(text, ' 星河 ', kinds)).toEqual({ value: '星河' });
    const phone = { name: 'mobile', type: 'phone', settings: {}, required: true };
    expect(checkValue(phone, '+86 138 0013 8000', kinds)).toEqual({ value: '13800138000' });
  });

  it('that is not accepted tells why, with what the text of the problem mentions', () => {
    expect(checkValue(text, '星河客服外包', kinds)).toMatchObject({
      problems: [{ key: 'tooLong', params: { count: 5 } }],
    });
  });

  it('tells everything that is wrong with it, and never repeats it', () => {
    const checked = checkValue(text, '很长很长\n很长', kinds);
    expect(checked).toMatchObject({ problems: [{ key: 'tooLong' }, { key: 'oneLine' }] });
    expect(JSON.stringify(checked)).not.toContain('很长');
  });

  it('in a list is checked one by one', () => {
    const helpers = { name: 'helpers', type: 'ref', settings: { to: 'user', multiple: true }, required: false };
    expect(checkValue(helpers, ['1', '2'], kinds)).toEqual({ value: ['1', '2'] });
    expect(checkValue(helpers, ['1', 'x'], kinds)).toMatchObject({ problems: [{ key: 'notAnId' }] });
    expect(checkValue(helpers, '1', kinds)).toMatchObject({ problems: [{ key: 'notAList' }] });
  });

  it('of an unknown kind is an error that names it', () => {
    expect(() => checkValue({ ...text, type: 'txt' }, 'a', kinds)).toThrow(
      new RangeError('Field "name" is of the unknown kind "txt".'),
    );
  });
});

describe('several values', () => {
  const fields = Object.values(
    withFields({
      name: { type: 'text', label: '名称', required: true },
      fee: { type: 'money', label: '费用' },
      remark: { type: 'textarea', label: '备注' },
    }).fields,
  ).filter((field) => field.name !== 'enterprise');

  it('are accepted or refused field by field; one that is missing is empty', () => {
    expect(checkValues(fields, { fee: '12', remark: ' 好 ' }, kinds)).toEqual({
      values: { remark: '好' },
      problems: { name: [{ key: 'required', params: {} }], fee: [expect.objectContaining({ key: 'notMoney' })] },
    });
  });

  it('of no field are left out', () => {
    const given = { name: '甲', id: '1', enterprise: '2', constructor: 'x' };
    expect(checkValues(fields, given, kinds)).toEqual({
      values: { name: '甲', fee: null, remark: null },
      problems: {},
    });
  });

  it('are required where the caller says so', () => {
    const { problems } = checkValues(fields, {}, kinds, (field) => field.name === 'fee');
    expect(problems).toEqual({ fee: [{ key: 'required', params: {} }] });
  });
});

describe('fields', () => {
  const resource = clue();

  it('are there for users who may see them, and for nobody else', () => {
    expect(namesOf(readableFields(resource, holding('clue')))).not.toContain('budget');
    expect(namesOf(readableFields(resource, holding('clue', 'finance')))).toContain('budget');
    expect(namesOf(readableFields(resource, holding('clue', 'finance')))).not.toContain('enterprise');
    expect(namesOf(readableFields(resource, holding('super_admin')))).toEqual(Object.keys(resource.fields));
  });

  it('are filled in by users who may see and write them', () => {
    const writable = (...permissions: string[]) => namesOf(writableFields(resource, holding(...permissions), 'edit'));
    expect(writable('clue', 'finance')).not.toContain('budget');
    expect(writable('clue', 'director')).not.toContain('budget');
    expect(writable('clue', 'finance', 'director')).toContain('budget');
  });

  it('are not filled in where the server writes them, a state stands, or they are read only', () => {
    const fields = withFields({ a: { type: 'text', label: '甲', readonly: true }, b: { type: 'text', label: '乙' } });
    expect(namesOf(writableFields(fields, holding(), 'create'))).toEqual(['b']);
    expect(namesOf(writableFields(resource, holding('super_admin'), 'create'))).not.toContain('code');
    expect(namesOf(writableFields(resource, holding('super_admin'), 'create'))).not.toContain('status');
  });

  it('are filled in when creating or when editing, as they say', () => {
    const fields = withFields({
      once: { type: 'text', label: '一次', form: 'create' },
      later: { type: 'text', label: '以后', form: 'edit' },
      always: { type: 'text', label: '总是' },
      never: { type: 'text', label: '从不', form: false },
    });
    expect(namesOf(writableFields(fields, holding(), 'create'))).toEqual(['once', 'always']);
    expect(namesOf(writableFields(fields, holding(), 'edit'))).toEqual(['later', 'always']);
  });

  it('come from a sheet unless they are uploaded, or never read again', () => {
    const fields = withFields({
      name: { type: 'text', label: '名称' },
      logo: { type: 'image', label: '标志' },
      word: { type: 'password', label: '密码' },
      token: { type: 'secret', label: '令牌' },
    });
    expect(namesOf(importFields(fields, holding(), kinds))).toEqual(['name']);
  });
});
