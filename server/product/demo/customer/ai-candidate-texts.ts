/** What buyers ask and what the AI would answer. `correction` is how a person puts it right. */
export const candidateTexts: readonly {
  readonly question: string;
  readonly answer: string;
  readonly correction?: string;
  /** Kind of the document that the answer comes from. */
  readonly source?: 'product' | 'promotion' | 'afterSale' | 'question';
}[] = [
  {
    question: '我身高 165 体重 55 公斤，穿什么尺码合适？',
    answer: '亲，按您的身高体重，建议选 M 码。喜欢宽松一点可以选 L 码哦。',
    source: 'product',
  },
  {
    question: '裤子腰围 72 厘米选几码？',
    answer: '腰围 72 厘米建议选 28 码，可以参考详情页的尺码表。',
    correction: '腰围 72 厘米建议选 29 码，这款偏小一码，可以参考详情页的尺码表。',
    source: 'product',
  },
  {
    question: '今天下单什么时候发货？',
    answer: '现货商品 48 小时内发货，预售商品以页面时间为准。',
    source: 'question',
  },
  {
    question: '能不能今天就发出来，明天急用',
    answer: '可以的，今天一定发出，明天就能收到。',
    correction: '我帮您备注加急，仓库会优先安排；到货时间以快递为准，暂时不能保证明天送达。',
    source: 'question',
  },
  { question: '发什么快递？可以发顺丰吗？', answer: '默认发中通或圆通，发顺丰需要补运费差价。', source: 'question' },
  {
    question: '都三天了物流还没动，帮我催一下',
    answer: '已经为您登记催件，我们会联系快递核实，有结果第一时间回复您。',
    source: 'question',
  },
  { question: '快递显示签收了但是我没收到', answer: '请先看看驿站和门卫，也可以把单号发给我，我联系快递核实。' },
  {
    question: '不想要了怎么退款？',
    answer: '在订单页点“申请退款”，选择“仅退款”，审核通过后原路退回。',
    correction: '没发货的订单可以选“仅退款”；已发货的请选“退货退款”，仓库收到后 24 小时内原路退回。',
    source: 'afterSale',
  },
  { question: '退款什么时候到账？', answer: '仓库验收后 24 小时内退款，到账时间以支付渠道为准。', source: 'afterSale' },
  {
    question: '退货运费谁出？',
    answer: '七天无理由退货的运费由买家承担。',
    correction: '买了运费险的订单由保险赔付；质量问题的退货运费由我们承担。',
    source: 'afterSale',
  },
  { question: '收到有破损怎么办？', answer: '麻烦拍一下破损处和外包装，我马上为您登记补发。', source: 'afterSale' },
  {
    question: '可以换个颜色吗？',
    answer: '可以的，签收后 15 天内可换一次颜色或尺码，以库存为准。',
    source: 'afterSale',
  },
  { question: '有优惠券吗？', answer: '首页可以领取满 199 减 20 的店铺券，下单时自动抵扣。', source: 'promotion' },
  {
    question: '满减和优惠券能一起用吗？',
    answer: '不可以，每单只能使用一种优惠。',
    correction: '可以一起用：先算满减，再用店铺券抵扣。',
    source: 'promotion',
  },
  { question: '两件有没有折扣？', answer: '活动期间两件 9 折、三件 85 折，结算时自动计算。', source: 'promotion' },
  { question: '买贵了能补差价吗？', answer: '签收前降价可以申请价保，系统会自动退差价。', source: 'promotion' },
  { question: '活动到几号结束？', answer: '本次活动到本月最后一天 24 点结束。', source: 'promotion' },
  { question: '这件是纯棉的吗？', answer: '面料是 95% 棉、5% 氨纶，柔软有弹性。', source: 'product' },
  {
    question: '会起球吗？会掉色吗？',
    answer: '我们的衣服绝对不会起球，也绝对不会掉色。',
    correction: '正常穿着不易起球；深色第一次洗可能有轻微浮色，建议单独冷水洗。',
    source: 'product',
  },
  { question: '可以机洗吗？', answer: '可以，建议装洗衣袋、冷水轻柔模式，不要漂白和烘干。', source: 'product' },
  { question: '里面有内胆吗？冬天穿冷不冷', answer: '这款没有内胆，适合 10 度以上穿着。', source: 'product' },
  {
    question: '可以开发票吗？',
    answer: '可以开电子发票，确认收货后在订单页申请，抬头不要填错哦。',
    source: 'question',
  },
  { question: '能改收货地址吗？', answer: '没发货的订单可以改，请把新地址、姓名和电话发给我。', source: 'question' },
  { question: '能送个小礼物吗？', answer: '下单备注“送礼”就有小礼品，数量有限送完为止。' },
  {
    question: '你们是正品吗？假一赔几？',
    answer: '保证正品，假一赔十。',
    correction: '我们是品牌授权店铺，支持专柜验货；如有质量问题按平台规则处理。',
  },
  { question: '给个五星好评返现吗？', answer: '是的，好评截图发给我返现 5 元。' },
  { question: '老是没人理我，你们还做不做生意了', answer: '非常抱歉让您久等了！请说一下您的问题，我马上处理。' },
  { question: '会员积分怎么用？', answer: '每 100 积分抵 1 元，结算时勾选“使用积分”。', source: 'promotion' },
  { question: '小朋友 6 岁穿多大的？', answer: '6 岁一般穿 120 码，偏胖建议选 130 码。', source: 'product' },
  { question: '这个和你们另一款有什么区别？', answer: '两款面料不同，这款更薄，适合夏天穿。', source: 'product' },
];
