import { describe, expect, it } from 'vitest';
import { flatten, isInMenu } from '../../src/engine/routes/route.ts';
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

describe('the list of the product', () => {
  it.each(Object.entries(routeTable))(
    'has %s with its permission, in the menu or outside [2.45]',
    (path, specified) => {
      const entry = flatten(list).find((one) => one.path === path);
      expect(entry && { perm: entry.perm, hidden: !isInMenu(entry) }).toEqual({
        perm: specified.perm,
        hidden: specified.hidden ?? false,
      });
    },
  );
});
