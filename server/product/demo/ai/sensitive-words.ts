import { type EnabledWord, enabledWord } from '../../words/enterprise-words.ts';
import { born, day, type RecordLife } from '../life.ts';
import type { Random } from '../random.ts';

interface WordGroup {
  readonly category: 'banned' | 'abuse' | 'diversion' | 'promise' | 'privacy';
  readonly level: 'low' | 'medium' | 'high';
  readonly action: 'remind' | 'block' | 'escalate';
  readonly side: 'staff' | 'customer' | 'both';
  readonly tip: string | null;
  /** Separated by spaces. */
  readonly words: string;
}

const groups: readonly WordGroup[] = [
  {
    category: 'banned',
    level: 'high',
    action: 'block',
    side: 'staff',
    tip: '广告法禁止使用绝对化用语，请换一种说法',
    words:
      '国家级 最高级 最佳 全网最低 全网第一 销量第一 排名第一 全国首家 独一无二 史无前例 绝无仅有 顶级品质 极致享受 万能 百分百有效 永久有效 世界领先 遥遥领先 王牌产品 冠军品质 独家秘方 祖传秘方 领导品牌 驰名商标 免检产品 特供 专供 国家机关推荐 质量免检 无敌',
  },
  {
    category: 'banned',
    level: 'high',
    action: 'escalate',
    side: 'staff',
    tip: '普通商品不能宣传疗效，请勿承诺治疗作用',
    words:
      '根治 治愈 药到病除 包治百病 无副作用 无毒副作用 降血糖 降血压 抗癌 防癌 治疗失眠 消炎杀菌 排毒养颜 壮阳 丰胸 快速减肥 七天瘦十斤 增强免疫力 替代药物 疗效显著',
  },
  {
    category: 'banned',
    level: 'medium',
    action: 'block',
    side: 'both',
    tip: '平台禁止交易的内容，请不要继续讨论',
    words: '发票代开 代开发票 刷单 刷好评 刷信誉 虚假发货 空包 套现 花呗套现 信用卡套现 高仿 A货 复刻 假烟 外挂',
  },
  {
    category: 'abuse',
    level: 'high',
    action: 'block',
    side: 'staff',
    tip: '请保持礼貌；情绪激动时可以转给主管',
    words:
      '傻子 白痴 脑残 有病吧 神经病 滚 滚蛋 去死 垃圾 穷鬼 没素质 不要脸 废物 蠢货 混蛋 爱买不买 买不起 找茬 无理取闹 你瞎吗',
  },
  {
    category: 'abuse',
    level: 'medium',
    action: 'escalate',
    side: 'customer',
    tip: '客户情绪激动，先道歉再处理，必要时请主管接手',
    words: '骗子 黑店 骗钱 投诉你们 曝光你们 找记者 报警 打12315 工商局 消协 起诉 律师函 人身威胁 弄死你 砸店 等着瞧',
  },
  {
    category: 'abuse',
    level: 'low',
    action: 'remind',
    side: 'staff',
    tip: '这样的语气容易引起差评，请换一种说法',
    words:
      '不知道 自己看 自己查 没办法 不归我管 不可能 随便你 你想怎样 说了多少遍 看不懂吗 着什么急 等着 催什么 就这样 爱信不信',
  },
  {
    category: 'diversion',
    level: 'high',
    action: 'block',
    side: 'staff',
    tip: '禁止引导客户离开平台交易',
    words:
      '加微信 加我微信 微信号 威信 薇信 V信 VX 加V 加QQ QQ群 加群 扫码加 私聊转账 支付宝转账 微信转账 银行转账 线下交易 私下交易 直接转我 转我支付宝 外部链接 淘宝店铺搜 拼多多搜 抖音搜 闲鱼搜 公众号 小红书私信 telegram whatsapp',
  },
  {
    category: 'diversion',
    level: 'medium',
    action: 'remind',
    side: 'customer',
    tip: '客户想离开平台联系，请说明只能在平台内沟通',
    words: '加个微信 留个微信 你微信多少 留个电话 私下便宜点 不走平台 绕过平台 线下付款 能微信付吗 有QQ吗',
  },
  {
    category: 'promise',
    level: 'medium',
    action: 'remind',
    side: 'staff',
    tip: '不能作出店铺没有的承诺，请按规则回复',
    words:
      '保证有货 保证明天到 肯定能到 一定给您退 绝对不会坏 终身保修 终身质保 无条件退款 无理由退货一年 假一赔百 假一赔十 双倍赔偿 十倍赔偿 包退包换 永不褪色 永不变形 保证正品 差价全退 随时可退 今天必发 当天必到 免费送你 私下补偿 好评返现 返现红包 五星返现 晒图返现 追评有礼',
  },
  {
    category: 'promise',
    level: 'low',
    action: 'remind',
    side: 'staff',
    tip: '不确定的事情请先核实再回复',
    words: '应该没问题 大概明天 估计能到 可能会补 我觉得可以 差不多就行 应该会退 尽量给您补',
  },
  {
    category: 'privacy',
    level: 'high',
    action: 'block',
    side: 'staff',
    tip: '不能索要或透露客户的隐私信息',
    words:
      '身份证号 身份证照片 银行卡号 银行卡密码 支付密码 登录密码 验证码发我 短信验证码 卡号后四位 信用卡有效期 安全码 手持身份证 家庭住址发我 远程控制 屏幕共享',
  },
  {
    category: 'privacy',
    level: 'medium',
    action: 'remind',
    side: 'both',
    tip: '请在订单里填写收货信息，不要发在聊天里',
    words: '身份证 银行卡 家庭住址 工作单位 真实姓名 手机号发我 收入多少 社保卡 护照号 车牌号',
  },
];

/** One in so many words is disabled. */
const disabledOneIn = 25;

/** Returns the sensitive words of an enterprise, entered on one day by its administrator. */
export function makeSensitiveWords(random: Random, by: string, now: Date): RecordLife[] {
  const at = new Date(now.getTime() - 120 * day);
  return groups.flatMap(({ words, ...group }) =>
    words.split(' ').map((word) => born(at, by, { ...group, word, enabled: random.whole(1, disabledOneIn) > 1 })),
  );
}

/** Returns the words that are enabled, as messages are compared with them. */
export function enabledWords(lives: readonly RecordLife[], ids: readonly string[]): EnabledWord[] {
  return lives.flatMap(({ values }, index) =>
    values.enabled === true ? [{ ...enabledWord.parse(values), id: ids[index] ?? '' }] : [],
  );
}
