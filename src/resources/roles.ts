import type { DataScope } from '../engine/permissions/data-scope.ts';
import type { Permission } from './index.ts';

interface StandardRole {
  readonly code: string;
  /** Chinese. Names are data: an enterprise changes them as it likes. */
  readonly name: string;
  readonly scope: DataScope;
  readonly permissions: readonly Permission[];
}

/** What every role of people who serve customers sees of conversations and of what was found in them. */
const service = [
  'ai_admin',
  'conversation_data',
  'reply_marker',
  'app_admin',
  'negatives_page',
  'negatives_review',
  'sensitive_record',
] as const satisfies readonly Permission[];

/** What every role of people who win and keep merchants sees. */
const customers = [
  'customer_admin',
  'merchant_admin',
  'shop_admin',
  'follow_plan',
] as const satisfies readonly Permission[];

/**
 * The roles that a new enterprise has beside 管理员, and that an existing one may add: nobody has to find out which
 * permissions a job takes. The demo uses them as well.
 */
export const standardRoles = [
  {
    code: 'supervisor',
    name: '主管',
    scope: 'departmentTree',
    permissions: [
      ...customers,
      'merchant_admin:delete',
      'merchant_admin:import',
      'merchant_admin:export',
      'merchant_admin:reveal',
      'shop_admin:delete',
      'shop_admin:import',
      'shop_admin:export',
      ...service,
      'reply_count',
      'shop_count',
      'bi_admin',
      'shop_data',
      'staff_data',
      'work_detail',
      'login_status',
      'negatives_page:judge',
      'negatives_page:appeal',
      'staff_admin',
      'service_admin',
      'clue',
      'clue:reveal',
      'sys_admin',
      'shifts_conf',
    ],
  },
  {
    code: 'agent',
    name: '客服',
    scope: 'own',
    permissions: [...service, 'bi_admin', 'staff_data', 'work_detail', 'login_status'],
  },
  {
    code: 'sales',
    name: '商务',
    scope: 'department',
    permissions: [...customers, 'merchant_admin:reveal', 'app_admin', 'clue', 'clue:reveal'],
  },
  {
    code: 'inspector',
    name: '质检',
    scope: 'all',
    permissions: [...service, 'negatives_page:judge', 'negatives_page:appeal', 'negatives_page:import'],
  },
] as const satisfies readonly StandardRole[];

export type StandardRoleCode = (typeof standardRoles)[number]['code'];
