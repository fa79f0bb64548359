import { pinyin } from 'pinyin-pro';
import { describe, expect, it } from 'vitest';
import { flatten } from '../../src/engine/routes/route.ts';
import { list } from '../../src/resources/index.ts';
import { initialsOf } from '../../src/ui/pinyin/initials.ts';

/** Titles of the specification's menu, built or not. */
const titles = [
  ...flatten(list).map(({ title }) => title),
  ...[
    '客户管理',
    '商家管理',
    '店铺管理',
    '授权店铺',
    '跟进计划',
    '会话回放',
    '回复标注',
    '回复统计',
    '店铺统计',
    '商品知识',
  ],
  ...[
    '店铺数据',
    '客服数据',
    '工作量明细',
    '登录状态',
    '店铺客服统计',
    '用户管理',
    '角色管理',
    '部门管理',
    '第三方授权',
  ],
  ...['邮箱池', '绑定邮箱', '差评质检', '服务评价', '敏感词记录', '客服管理', '店铺转接计划', '线索池', '线索包'],
  ...['对接表模板', '敏感词配置', '班次设置', '通知设置', '企业管理', '首页'],
];

describe('the initials of', () => {
  it.each(titles)('%s are those of its pinyin', (title) => {
    expect(initialsOf(title)).toBe(pinyin(title, { pattern: 'first', toneType: 'none', separator: '' }).toLowerCase());
  });

  it('what is not Chinese are itself', () => {
    expect(initialsOf('AI管理 2')).toBe('aigl 2');
  });
});
