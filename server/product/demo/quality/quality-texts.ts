type Texts = readonly [string, ...string[]];

export type ReviewReason = 'quality' | 'logistics' | 'attitude' | 'slow' | 'mismatch' | 'malicious';

/** The tags and the comment of a rating. */
export interface Tagged {
  readonly tags: readonly string[];
  readonly comment: string | null;
}

/** What buyers say with a rating: of 4 and 5, of 3, of 1 and 2. */
export const praise: Readonly<Record<'good' | 'fair' | 'bad', { readonly tags: Texts; readonly comments: Texts }>> = {
  good: {
    tags: ['回复快', '态度好', '专业', '耐心', '解决问题'],
    comments: ['客服很耐心，点赞', '回复很快，问题马上解决了', '说得很清楚，谢谢', '态度特别好，下次还来'],
  },
  fair: {
    tags: ['一般', '回复慢', '没说清楚'],
    comments: ['等得有点久', '问题算是解决了，就是反复问了好几遍', '还行吧，希望回复再快点'],
  },
  bad: {
    tags: ['态度差', '回复慢', '没解决问题', '答非所问', '推卸责任'],
    comments: [
      '半天没人理，最后也没解决',
      '一直复制粘贴，根本没看我问的是什么',
      '说好补发的，到现在也没动静',
      '态度很敷衍，再也不买了',
      '机器人答非所问，转人工又要排队',
    ],
  },
};

/** What bad reviews on a platform say. */
export const reviews: Readonly<Record<ReviewReason, Texts>> = {
  quality: ['穿了一次就开线，质量太差', '做工粗糙，线头一大堆', '用了三天就坏了，失望'],
  logistics: ['等了十天才到，外包装都破了', '物流信息一直不更新，问客服也没用', '发错地址，来回折腾一周'],
  attitude: ['客服态度恶劣，爱理不理', '问两句就不耐烦，没见过这样的客服', '出了问题就推卸责任'],
  slow: ['问个问题等了半小时没人回', '转人工排队一个小时，体验太差', '晚上根本没人回复'],
  mismatch: ['颜色和图片完全不一样', '说是纯棉，洗一次就起球', '尺码偏小很多，客服还说标准码'],
  malicious: ['差评，不返现就不改', '同行都比你们强，别买', '给我赔三倍我就删'],
};

export const conclusions: Readonly<Record<ReviewReason, Texts>> = {
  quality: ['商品问题，客服处理及时，不扣分', '已转商家售后，客服无责'],
  logistics: ['物流原因，客服已催件，不扣分', '快递破损，已协助理赔'],
  attitude: ['语气生硬，没有安抚，按服务规范扣分', '两次打断买家，未致歉，扣分并安排复训'],
  slow: ['首次响应超过 3 分钟，扣分', '转人工后 20 分钟未接待，扣分'],
  mismatch: ['详情页描述有误，已反馈商家修改', '客服按详情页答复，无责'],
  malicious: ['核实为索要返现，已向平台举报', '恶意评价，不计入考核'],
};

export const appeals: Texts = [
  '当时系统故障，后台有公告截图，请复核',
  '那一时段我在处理另一单退款升级，已报备组长',
  '买家的问题在会话里已经答复，评价与我的接待无关',
];

export const rulings: Readonly<Record<'upheld' | 'changed', Texts>> = {
  upheld: ['会话记录显示确实超时，维持原判', '未见报备记录，维持原判'],
  changed: ['故障时段属实，扣分取消', '评价针对物流，与接待无关，扣分取消'],
};

interface Handling {
  readonly measure: 'talk' | 'training' | 'deduction' | 'contact' | 'other';
  readonly note: string;
}
type Handlings = readonly [Handling, ...Handling[]];

/** How records are handled, by who said the word. */
export const handled: Readonly<Record<'agent' | 'buyer', Handlings>> = {
  agent: [
    { measure: 'talk', note: '已和客服一对一沟通，提醒换一种说法' },
    { measure: 'training', note: '列入本周话术复训' },
    { measure: 'deduction', note: '月内第二次，按规范扣质检分' },
    { measure: 'talk', note: '新人不熟悉规则，已发学习资料' },
  ],
  buyer: [
    { measure: 'contact', note: '主管已致电买家道歉，买家接受补偿方案' },
    { measure: 'contact', note: '已说明只能在平台内沟通' },
    { measure: 'other', note: '买家情绪已平复，继续跟进退款进度' },
  ],
};

export const ignored: Texts = ['客服在说明平台规定，不算违规', '误报，上下文正常', '引用买家原话，无需处理'];

export const callbackNotes: Readonly<Record<'satisfied' | 'unsatisfied' | 'unreachable', Texts>> = {
  satisfied: ['已致歉并补发优惠券，买家表示满意', '问题已解决，买家愿意修改评价'],
  unsatisfied: ['买家坚持全额退款，已转售后跟进', '买家不接受补偿，待主管再次联系'],
  unreachable: ['连续两天未接通，已留言', '买家没有回复消息'],
};
