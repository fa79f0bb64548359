/** A product of the demo: its name, its price in yuan and its attributes. */
export interface Good {
  readonly name: string;
  readonly price: number;
  readonly attributes: readonly (readonly [string, string])[];
}

/** A question of buyers. `{name}` and names of attributes in braces stand for those of the product. */
export interface Pair {
  readonly scene: string;
  readonly question: string;
  readonly similar: readonly string[];
  readonly negative?: readonly string[];
  readonly answer: string;
}

/** Products by the category of the merchant, one a line: name, price, attributes. */
const lines: Readonly<Record<string, string>> = {
  clothing: `纯棉圆领短袖T恤 79 面料=100%新疆棉 尺码=S至3XL 洗涤=30℃以下机洗
冰丝阔腿裤 129 面料=冰丝混纺 尺码=S至2XL 洗涤=手洗
法式碎花连衣裙 239 面料=聚酯纤维 尺码=S至XL 洗涤=轻柔机洗
轻薄羽绒服 499 面料=90%白鸭绒 尺码=M至3XL 洗涤=干洗
羊毛混纺大衣 699 面料=60%羊毛 尺码=S至XL 洗涤=干洗
高腰直筒牛仔裤 169 面料=弹力牛仔 尺码=25至32码 洗涤=反面机洗
连帽加绒卫衣 149 面料=加绒棉 尺码=M至3XL 洗涤=30℃以下机洗
真丝衬衫 359 面料=桑蚕丝 尺码=S至XL 洗涤=手洗
针织开衫 189 面料=棉线针织 尺码=均码 洗涤=平铺晾干
防晒外套 119 面料=UPF50+尼龙 尺码=S至2XL 洗涤=30℃以下机洗`,
  beauty: `玻尿酸保湿面膜 99 规格=10片 适用肤质=所有肤质 保质期=3年
氨基酸洁面乳 69 规格=120g 适用肤质=敏感肌可用 保质期=3年
烟酰胺精华液 159 规格=30ml 适用肤质=油性混合性 保质期=3年
清爽防晒霜 89 规格=50g 适用肤质=所有肤质 保质期=3年
丝绒哑光口红 119 规格=3.5g 适用肤质=所有肤质 保质期=4年
持妆粉底液 179 规格=30ml 适用肤质=中性偏油 保质期=3年
修护晚霜 219 规格=50g 适用肤质=干性 保质期=3年
眼部精华霜 199 规格=15g 适用肤质=所有肤质 保质期=3年
卸妆油 109 规格=200ml 适用肤质=所有肤质 保质期=3年
护发精油 79 规格=70ml 适用肤质=干枯发质 保质期=3年`,
  digital: `无线降噪耳机 399 颜色=黑色白色 续航=30小时 保修=1年
65W氮化镓充电器 129 颜色=白色 续航=不适用 保修=2年
20000毫安充电宝 159 颜色=黑色蓝色 续航=可充手机4次 保修=1年
机械键盘 329 颜色=灰色 续航=200小时 保修=2年
无线静音鼠标 79 颜色=黑色粉色 续航=6个月 保修=1年
智能手表 699 颜色=黑色银色 续航=14天 保修=1年
蓝牙音箱 249 颜色=绿色黑色 续航=12小时 保修=1年
平板支架 59 颜色=银色 续航=不适用 保修=1年
4K摄像头 459 颜色=黑色 续航=不适用 保修=2年
移动固态硬盘1TB 549 颜色=深灰 续航=不适用 保修=3年`,
  food: `每日坚果礼盒 89 净含量=750g 保质期=8个月 储存=阴凉干燥处
手工牛轧糖 39 净含量=500g 保质期=6个月 储存=阴凉干燥处
冻干咖啡 99 净含量=24颗 保质期=18个月 储存=常温
原切牛排套餐 259 净含量=1.5kg 保质期=12个月 储存=零下18℃冷冻
即食鸡胸肉 69 净含量=10袋 保质期=6个月 储存=常温避光
五常大米 79 净含量=5kg 保质期=12个月 储存=阴凉干燥处
武夷岩茶 168 净含量=250g 保质期=24个月 储存=密封避光
低糖燕麦片 49 净含量=1kg 保质期=9个月 储存=阴凉干燥处
藤椒拌面 45 净含量=6袋 保质期=6个月 储存=常温
鲜花饼 36 净含量=10枚 保质期=45天 储存=阴凉干燥处`,
  home: `全棉四件套 299 尺寸=1.5米和1.8米床 材质=60支长绒棉 安装=无需安装
乳胶枕 149 尺寸=60×40cm 材质=泰国乳胶 安装=无需安装
升降电脑桌 899 尺寸=120×60cm 材质=碳钢加实木板 安装=自行安装约30分钟
真空收纳袋 39 尺寸=8个装 材质=加厚PE 安装=无需安装
北欧落地灯 199 尺寸=高160cm 材质=铁艺 安装=自行安装约10分钟
不粘炒锅 169 尺寸=32cm 材质=麦饭石涂层 安装=无需安装
玻璃保鲜盒 79 尺寸=5件套 材质=高硼硅玻璃 安装=无需安装
遮光窗帘 129 尺寸=可定制 材质=高精密遮光布 安装=附挂钩
旋转拖把 99 尺寸=杆长130cm 材质=不锈钢 安装=自行安装约5分钟
实木鞋柜 459 尺寸=80×35×110cm 材质=橡胶木 安装=自行安装约40分钟`,
  baby: `婴儿纸尿裤 119 规格=L码54片 适用年龄=9至14kg 材质=超薄棉柔
硅胶辅食碗 49 规格=一碗一勺 适用年龄=6个月以上 材质=食品级硅胶
婴儿推车 899 规格=可折叠 适用年龄=0至3岁 材质=铝合金
儿童安全座椅 1299 规格=ISOFIX接口 适用年龄=0至12岁 材质=HDPE
儿童水杯 69 规格=400ml 适用年龄=1岁以上 材质=Tritan
婴儿连体衣 79 规格=2件装 适用年龄=0至12个月 材质=A类纯棉
早教积木 129 规格=100粒 适用年龄=3岁以上 材质=ABS
婴儿湿巾 39 规格=80抽5包 适用年龄=新生儿可用 材质=无纺布
儿童书包 159 规格=小学1至3年级 适用年龄=6至9岁 材质=防泼水牛津布
爬行垫 199 规格=180×200cm 适用年龄=0至6岁 材质=XPE`,
  sports: `瑜伽垫 89 规格=183×61cm 材质=TPE 重量=1.1kg
跑步鞋 399 规格=36至45码 材质=飞织鞋面 重量=单只240g
可调节哑铃 299 规格=2至24kg 材质=钢制包胶 重量=24kg
速干运动短袖 79 规格=S至3XL 材质=聚酯纤维 重量=120g
户外登山包 259 规格=40升 材质=尼龙 重量=1.2kg
羽毛球拍 189 规格=双拍装 材质=碳纤维 重量=单支84g
骑行头盔 169 规格=均码可调 材质=PC加EPS 重量=260g
筋膜枪 329 规格=4个按摩头 材质=ABS 重量=680g
游泳镜 69 规格=0至600度 材质=硅胶 重量=60g
折叠露营椅 129 规格=承重120kg 材质=铝合金 重量=2.3kg`,
};

/** What buyers ask of every product. */
export const productPairs: readonly Pair[] = [
  {
    scene: 'attribute',
    question: '{name}是什么规格的',
    similar: ['有哪些规格', '具体参数是什么', '多大'],
    answer: '亲，{name}的{0}，{1}，{2}。详情页里有完整参数，您也可以告诉我您的需求，我帮您挑选。',
  },
  {
    scene: 'attribute',
    question: '{name}适合我吗',
    similar: ['我能用吗', '怎么选', '推荐一下'],
    answer: '亲，您可以说一下您的情况，我按{0}帮您判断。拿不准时建议参考详情页的选购说明。',
  },
  {
    scene: 'buying',
    question: '{name}现在有货吗',
    similar: ['还有吗', '能拍吗', '什么时候补货'],
    negative: ['退货', '取消'],
    answer: '亲，页面上能下单的都是现货，拍下后按付款顺序发出。',
  },
  {
    scene: 'promotion',
    question: '{name}有优惠吗',
    similar: ['能便宜点吗', '有没有券', '包邮吗'],
    negative: ['差价'],
    answer: '亲，店铺首页可以领取满减券，和平台活动可以叠加，下单页会自动算出最低价。',
  },
  {
    scene: 'afterSale',
    question: '{name}收到有问题怎么办',
    similar: ['坏了怎么办', '有瑕疵', '质量问题'],
    answer: '非常抱歉给您带来不便。请拍一下照片发给我，质量问题由我们承担运费，您可以选择退换或补偿。',
  },
  {
    scene: 'delivery',
    question: '{name}发什么快递',
    similar: ['用哪家快递', '能发顺丰吗'],
    answer: '亲，默认发中通或圆通，偏远地区发邮政；需要顺丰可以补差价，下单前跟我说一声就好。',
  },
];

/** What buyers ask of a whole shop. */
export const shopPairs: readonly Pair[] = [
  {
    scene: 'delivery',
    question: '什么时候发货',
    similar: ['多久发货', '今天能发吗', '怎么还没发货'],
    answer: '亲，每天 16 点前付款的当天发出，16 点后的次日发出，大促期间 48 小时内发出。',
  },
  {
    scene: 'afterSale',
    question: '支持七天无理由退货吗',
    similar: ['可以退货吗', '不喜欢能退吗'],
    negative: ['质量'],
    answer: '亲，支持的。签收后七天内，不影响二次销售都可以退，退货运费由买家承担，有运费险的由保险赔付。',
  },
  {
    scene: 'buying',
    question: '可以开发票吗',
    similar: ['能开专票吗', '发票怎么开'],
    answer: '亲，可以开电子发票，确认收货后在订单里申请，三个工作日内发到您的邮箱。',
  },
  {
    scene: 'delivery',
    question: '可以改地址吗',
    similar: ['地址填错了', '换个收货地址'],
    answer: '亲，没有发货的订单可以改，请把订单号和新地址发给我；已经发出的我帮您联系快递转寄。',
  },
  {
    scene: 'chat',
    question: '在吗',
    similar: ['你好', '有人吗', '客服在不在'],
    answer: '亲，在的，请问有什么可以帮您？',
  },
];

/** Returns the products that a merchant of the category sells. */
export function goodsOf(category: string): readonly Good[] {
  const text = lines[category] ?? lines.home ?? '';
  return text.split('\n').map((line) => {
    const [name = '', price = '0', ...attributes] = line.split(' ');
    return { name, price: Number(price), attributes: attributes.map((one) => pairOf(one.split('='))) };
  });
}

function pairOf([name = '', value = '']: readonly string[]): readonly [string, string] {
  return [name, value];
}
