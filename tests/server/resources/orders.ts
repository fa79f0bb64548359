import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import { productCatalogue } from '../../setup/product.ts';

/** A resource that is unique by shop and order number, as the rows of `orders-import-body.json` want it. */
const orders = (isCode: boolean): AnyDefinition => ({
  name: 'order',
  recordLabel: 'orderNo',
  unique: [['shop', 'orderNo']],
  import: { key: ['shop', 'orderNo'] },
  fields: {
    orderNo: { type: 'text', label: '订单号', required: true, search: true, ...(isCode && { code: true }) },
    shop: { type: 'text', label: '店铺' },
    score: { type: 'int', label: '评分' },
    reviewAt: { type: 'datetime', label: '时间' },
    content: { type: 'textarea', label: '评价' },
    waybill: { type: 'text', label: '运单号', unique: true, ...(isCode && { code: true }) },
    phone: { type: 'phone', label: '电话', unique: true, search: true },
    email: { type: 'email', label: '邮箱', unique: true, search: true },
    note: { type: 'text', label: '备注' },
  },
});
/** A release with orders, whose numbers are codes, or were plain texts before. */
export const releaseOfOrders = (isCode = true) =>
  productCatalogue({
    list: [{ name: 'order', title: '订单', perm: 'merchant_admin' }],
    definitions: { order: orders(isCode) },
  });
