import type { StandardRoleCode } from '../../../../src/resources/roles.ts';
import type { Random } from '../random.ts';

const surnames = [
  '王',
  '李',
  '张',
  '刘',
  '陈',
  '杨',
  '赵',
  '黄',
  '周',
  '吴',
  '徐',
  '孙',
  '胡',
  '朱',
  '高',
  '林',
  '何',
  '郭',
  '马',
  '罗',
] as const;
const givenNames = [
  '敏',
  '静',
  '丽',
  '强',
  '磊',
  '洋',
  '艳',
  '勇',
  '杰',
  '娟',
  '涛',
  '超',
  '明',
  '霞',
  '平',
  '刚',
  '婷',
  '欣怡',
  '子涵',
  '浩然',
  '雨桐',
  '思远',
  '佳琪',
  '文博',
  '梦洁',
  '志远',
  '晓燕',
  '建国',
  '俊杰',
  '雪梅',
] as const;
const prefixes = [
  '130',
  '135',
  '136',
  '138',
  '139',
  '150',
  '151',
  '158',
  '159',
  '166',
  '177',
  '180',
  '186',
  '188',
  '189',
  '199',
] as const;

export function personName(random: Random): string {
  return random.pick(surnames) + random.pick(givenNames);
}

export function mobileNumber(random: Random): string {
  return random.pick(prefixes) + String(random.whole(0, 99_999_999)).padStart(8, '0');
}

/** What people of the demo do, which is what their role is for. */
export type DemoRole = 'admin' | StandardRoleCode;

export interface DemoPerson {
  readonly username: string;
  readonly email: string;
  readonly role: DemoRole;
  /** Name of the user's department. */
  readonly department: string;
  /** True if the user can sign in with the demo password. */
  readonly hasPassword?: boolean;
  /** True if the user can sign in, and the demo generates their activity like that of other users. */
  readonly signsIn?: boolean;
  readonly isDisabled?: boolean;
  /** The role of the demo that the user has instead of the one for what they do. */
  readonly holds?: 'staff';
  /** True if the user also handles what quality control finds in the conversations of a group. */
  readonly leads?: boolean;
}

/** Users of 星河客服外包. */
export const staff: readonly DemoPerson[] = [
  { username: '陈星', email: 'owner@demo.example', role: 'admin', department: '星河客服外包', hasPassword: true },
  {
    username: '林晓',
    email: 'staff@demo.example',
    role: 'agent',
    holds: 'staff',
    department: '客服一组',
    hasPassword: true,
  },
  { username: '王敏', email: 'leader@demo.example', role: 'supervisor', department: '客服中心', signsIn: true },
  { username: '李静', email: 'lijing@demo.example', role: 'sales', department: '商务部' },
  { username: '赵磊', email: 'zhaolei@demo.example', role: 'sales', department: '华东商务组' },
  { username: '周婷', email: 'zhouting@demo.example', role: 'sales', department: '华东商务组' },
  { username: '吴昊', email: 'wuhao@demo.example', role: 'sales', department: '华南商务组' },
  { username: '孙雨桐', email: 'sunyutong@demo.example', role: 'agent', department: '客服一组', leads: true },
  { username: '高洁', email: 'agent@demo.example', role: 'agent', department: '客服一组', signsIn: true },
  { username: '胡志远', email: 'huzhiyuan@demo.example', role: 'agent', department: '客服二组', leads: true },
  { username: '朱欣怡', email: 'zhuxinyi@demo.example', role: 'agent', department: '客服二组' },
  { username: '马超', email: 'machao@demo.example', role: 'agent', department: '夜班组', leads: true },
  { username: '何佳琪', email: 'hejiaqi@demo.example', role: 'agent', department: '夜班组', isDisabled: true },
  { username: '罗文博', email: 'luowenbo@demo.example', role: 'agent', department: '夜班组' },
  { username: '宋雅琴', email: 'inspector@demo.example', role: 'inspector', department: '质检组', signsIn: true },
];

/** Users of 星河客服外包 who have not signed in yet. */
export const newcomers: readonly DemoPerson[] = [
  { username: '郭思远', email: 'guosiyuan@demo.example', role: 'agent', department: '客服二组' },
  { username: '徐梦洁', email: 'xumengjie@demo.example', role: 'sales', department: '华南商务组' },
];

/** Users of 蓝海商贸. */
export const otherStaff: readonly DemoPerson[] = [
  { username: '黄海涛', email: 'owner@other.example', role: 'admin', department: '蓝海商贸', hasPassword: true },
];
