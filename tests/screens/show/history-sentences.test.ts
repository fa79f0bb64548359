import { describe, expect, it } from 'vitest';
import type { Translate } from '../../../src/engine/fields/kind.ts';
import { normalise } from '../../../src/engine/normalise/index.ts';
import { flatten } from '../../../src/engine/routes/route.ts';
import { kinds } from '../../../src/fields/index.ts';
import { history } from '../../../src/locales/zh/history.ts';
import { messages as zh } from '../../../src/locales/zh/index.ts';
import { createI18n } from '../../../src/providers/i18n.ts';
import merchantDefinition from '../../../src/resources/customer/merchant.ts';
import { list, ownerField, systemResources } from '../../../src/resources/index.ts';
import {
  describeEntry,
  type HistoryEntry,
  type NamedRecord,
  type SentenceContext,
} from '../../../src/screens/show/history-sentences.ts';

const i18n = await createI18n({
  messages: { zh: { ...zh, history }, en: { ...zh, history } },
  defaultLanguage: 'zh',
  storage: { getItem: () => null, setItem: () => {} },
  storageKey: 'language',
  onLanguage: () => {},
});
const translate: Translate = (key, params, fallback) => i18n.provider.translate(key, params, fallback);
const resource = normalise(merchantDefinition, { kinds, entries: flatten(list), ownerField, system: systemResources });

function told(
  entry: Partial<HistoryEntry>,
  permissions = ['merchant_admin'],
  context: Pick<SentenceContext, 'users' | 'reference' | 'longText'> = {},
) {
  const whole: HistoryEntry = {
    id: '1',
    at: '2026-11-21T06:05:00.000Z',
    actor: { id: '7', name: '王敏' },
    action: 'update',
    changes: [],
    ...entry,
  };
  return describeEntry(whole, { resource, kinds, translate, snapshot: { permissions, version: '1' }, ...context });
}

describe('The history of a record', () => {
  it('tells one change in one sentence', () => {
    const { sentence, details } = told({ changes: [{ field: 'level', from: 'B', to: 'A' }] });
    expect(sentence).toBe('王敏 把 等级 从 B 改为 A');
    expect(details).toEqual([]);
  });

  it('tells values as people know them', () => {
    expect(
      told({
        changes: [
          { field: 'owner', from: '1', to: '2', fromLabel: '王敏', toLabel: '李强' },
          { field: 'fee', from: null, to: 123_400 },
          { field: 'category', from: 'food', to: 'beauty' },
          { field: 'remark', from: '旧', to: null },
        ],
      }),
    ).toEqual({
      sentence: '王敏 修改了这条记录',
      details: [
        '负责人 从 王敏 改为 李强',
        '年费 设为 ¥1,234.00',
        '主营类目 从 食品 改为 美妆',
        '清空 备注（原为 旧）',
      ],
    });
  });

  it('tells a value that is none any more as it stands', () => {
    expect(told({ changes: [{ field: 'category', from: 'gone', to: 'food' }] }).sentence).toBe(
      '王敏 把 主营类目 从 gone 改为 食品',
    );
  });

  it('tells a value of another kind, which the field has had before, as it stands', () => {
    expect(told({ changes: [{ field: 'fee', from: '面议', to: 123_400 }] }).sentence).toBe(
      '王敏 把 年费 从 面议 改为 ¥1,234.00',
    );
  });

  it('leaves long texts, and those that look like what stands for one, to the caller', () => {
    const longText = (text: string) => `<${text.length}>`;
    const toldOf = (to: string) => told({ changes: [{ field: 'remark', to }] }, undefined, { longText }).sentence;
    expect(toldOf('长'.repeat(201))).toBe('王敏 把 备注 设为 <201>');
    expect(toldOf('\ue000')).toBe('王敏 把 备注 设为 <1>');
    expect(toldOf('长'.repeat(200))).toBe(`王敏 把 备注 设为 ${'长'.repeat(200)}`);
    expect(told({ changes: [{ field: 'remark', to: '长'.repeat(201) }] }).sentence).toContain('长'.repeat(201));
  });

  it('tells a transition by its name, with the states and what else it wrote', () => {
    expect(
      told({
        action: 'sign',
        changes: [
          { field: 'signedAt', from: null, to: '2026-01-10' },
          { field: 'status', from: 'negotiating', to: 'signed' },
        ],
      }),
    ).toEqual({
      sentence: '王敏 执行了“签约”，状态 从 洽谈中 变为 已签约',
      details: ['签约日期 设为 2026-01-10'],
    });
  });

  it.each([
    ['create', '王敏 创建了这条记录'],
    ['delete', '王敏 删除了这条记录'],
    ['restore', '王敏 恢复了这条记录'],
    ['somethingNew', '王敏 执行了“somethingNew”'],
  ])('tells of %s', (action, sentence) => {
    expect(told({ action }).sentence).toBe(sentence);
  });

  it('tells who looked behind a mask', () => {
    expect(told({ action: 'reveal', changes: [{ field: 'mobile' }] }).sentence).toBe('王敏 查看了 手机');
  });

  it('never unmasks: a masked value stays masked', () => {
    expect(told({ changes: [{ field: 'mobile', from: '138****0001', to: '139****0002' }] }).sentence).toBe(
      '王敏 把 手机 从 138****0001 改为 139****0002',
    );
  });

  it('leaves out fields the user may not see, and such as there are no more', () => {
    const changes = [
      { field: 'enterprise', from: '1', to: '2' },
      { field: 'formerField', from: 'a', to: 'b' },
    ];
    expect(told({ changes })).toEqual({ sentence: '王敏 修改了这条记录', details: [] });
    expect(told({ changes }, ['super_admin']).sentence).toBe('王敏 把 企业 从 1 改为 2');
  });

  it('tells what the server did by itself', () => {
    expect(told({ actor: null, action: 'create' }).sentence).toBe('系统 创建了这条记录');
  });

  it('names people and records as the caller names them, if it is known which resource the people are of', () => {
    const reference = ({ to, id, name }: NamedRecord) => `[${to} ${id} ${name}]`;
    const owner = { field: 'owner', from: '1', to: '2', fromLabel: '王敏', toLabel: '李强' };
    const changes = [owner];
    expect(told({ changes }, undefined, { users: 'user', reference }).sentence).toBe(
      '[user 7 王敏] 把 负责人 从 [user 1 王敏] 改为 [user 2 李强]',
    );
    expect(told({ changes }, undefined, { reference }).sentence).toBe(
      '王敏 把 负责人 从 [user 1 王敏] 改为 [user 2 李强]',
    );
    expect(told({ changes }, undefined, { users: 'user' }).sentence).toBe('王敏 把 负责人 从 王敏 改为 李强');
  });
});
