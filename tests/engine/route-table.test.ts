import { describe, expect, it } from 'vitest';
import { flatten, isInMenu } from '../../src/engine/route.ts';
import { list } from '../../src/resources/index.ts';

/** The route table of spec §2: permission by path; what stands outside of the menu has `hidden`. */
const routeTable: Readonly<Record<string, { readonly perm?: string; readonly hidden?: true }>> = {
  '/custom': { perm: 'customer_admin' },
  '/custom/business': { perm: 'merchant_admin' },
  '/custom/shop': { perm: 'shop_admin' },
  '/custom/shop/setting/{shopInfoId}': { perm: 'shop_admin', hidden: true },
  '/custom/shop/aiDoc/{id}': { perm: 'shop_admin', hidden: true },
  '/custom/shop/aiReview/{id}/{shopName}': { perm: 'shop_admin', hidden: true },
  '/custom/thirdShop': { perm: 'authorized_shop' },
  '/custom/business/detail/{id}': { hidden: true },
  '/custom/follow': { perm: 'follow_plan' },
  '/ai': { perm: 'ai_admin' },
  '/ai/replay': { perm: 'conversation_data' },
  '/ai/replayTag': { perm: 'reply_marker' },
  '/ai/analysis': { perm: 'reply_count' },
  '/ai/shopAnalysis': { perm: 'shop_count' },
  '/ai/product/{id}': { hidden: true },
  '/statistics': { perm: 'bi_admin' },
  '/statistics/shop': { perm: 'shop_data' },
  '/statistics/service': { perm: 'staff_data' },
  '/statistics/receptionLive': { perm: 'work_detail' },
  '/statistics/loginStatus': { perm: 'login_status' },
  '/statistics/shopServiceCount': {},
  '/user': { perm: 'user_admin' },
  '/role': { perm: 'email_bind' },
  '/organization': { perm: 'dept_admin' },
  '/thirdParty': { perm: 'authorize_admin' },
  '/mailbox/pool': { perm: 'email_pool' },
  '/mailbox/channel': { perm: 'email_bind' },
  '/quality/bad': { perm: 'negatives_page' },
  '/quality/badServer': { perm: 'negatives_review' },
  '/quality/sensitiveWords': { perm: 'sensitive_record' },
  '/quality/service': { perm: 'staff_admin' },
  '/quality/transferStore': { perm: 'service_admin' },
  '/clue/pool': { perm: 'clue' },
  '/clue/package': { perm: 'clue' },
  '/setting/dockingTable': { perm: 'match_table_template' },
  '/setting/sensitiveWords': { perm: 'sensitive_conf' },
  '/setting/customerShift': { perm: 'shifts_conf' },
  '/setting/notifySetting': { perm: 'notify_conf' },
};

/** Places that the specification does not have, and `decisions` or the issues add. */
const additions = [
  '/dashboard',
  '/ai/product/{id}/knowledge',
  '/custom/dockingTable',
  '/thirdParty/received',
  '/setting/customerShift/roster',
  '/setting/enterprise',
  '/setting/serviceToken',
  '/setting/loginLog',
  '/setting/operationLog',
];

describe('the list of the product', () => {
  it('has paths of the specification, each with its permission and its place in the menu or outside [2.45]', () => {
    const built = flatten(list).flatMap((entry) => (entry.path === undefined ? [] : [{ ...entry, path: entry.path }]));
    const given = built.filter(({ path }) => !additions.includes(path));
    expect(given.length).toBeGreaterThan(7);
    for (const entry of given) {
      const specified = routeTable[entry.path];
      expect(
        { path: entry.path, perm: entry.perm, hidden: !isInMenu(entry) },
        `${entry.path} is as in the specification`,
      ).toEqual({ path: entry.path, perm: specified?.perm, hidden: specified?.hidden ?? false });
      expect(specified, `${entry.path} is in the specification`).toBeDefined();
    }
  });
});
