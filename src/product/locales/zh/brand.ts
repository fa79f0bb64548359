/** The names of the product and what it says of itself. */
export const brand = {
  name: '客服运营管理后台',
  slogan: '把每一次接待，做成一次好生意',
  points: '商家与店铺，一处管理 · AI 回复，可审可改 · 服务质量，有据可查',
};
