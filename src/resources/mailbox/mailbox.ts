import { defineResource } from '../index.ts';

/** The servers of a known provider are its own, as its help pages name them; those of a custom one are filled in. */
const smtpHosts = {
  qq: 'smtp.qq.com',
  netease: 'smtp.163.com',
  wecom: 'smtp.exmail.qq.com',
  aliyun: 'smtp.qiye.aliyun.com',
  outlook: 'smtp.office365.com',
  gmail: 'smtp.gmail.com',
} as const;
const imapHosts = {
  qq: 'imap.qq.com',
  netease: 'imap.163.com',
  wecom: 'imap.exmail.qq.com',
  aliyun: 'imap.qiye.aliyun.com',
  outlook: 'outlook.office365.com',
  gmail: 'imap.gmail.com',
} as const;
const tls = { qq: 'tls', netease: 'tls', wecom: 'tls', aliyun: 'tls', outlook: 'tls', gmail: 'tls' } as const;
const custom = { field: 'provider', eq: 'custom' } as const;

const securities = [
  { value: 'tls', label: 'SSL/TLS' },
  { value: 'starttls', label: 'STARTTLS' },
] as const;

/** What a handshake may come to; the values are those of `OutboundReason`. */
const results = [
  { value: 'fine', label: '正常', color: 'green' },
  { value: 'notFound', label: '域名不存在', color: 'red' },
  { value: 'refused', label: '拒绝连接', color: 'red' },
  { value: 'unreachable', label: '连接中断', color: 'red' },
  { value: 'certificate', label: '证书不可信', color: 'red' },
  { value: 'credentials', label: '授权码错误', color: 'red' },
  { value: 'busy', label: '限流或繁忙', color: 'orange' },
  { value: 'blocked', label: '地址被拦截', color: 'red' },
  { value: 'timeout', label: '没有响应', color: 'red' },
  { value: 'protocol', label: '应答异常', color: 'red' },
] as const;

export default defineResource({
  name: 'mailbox',
  recordLabel: 'email',
  scope: false,
  fields: {
    email: { type: 'email', label: '邮箱', required: true, unique: true, search: true, sortable: true, width: 220 },
    provider: {
      type: 'enum',
      label: '服务商',
      filter: true,
      required: true,
      default: 'qq',
      options: [
        { value: 'qq', label: 'QQ' },
        { value: 'netease', label: '163' },
        { value: 'wecom', label: '企业微信' },
        { value: 'aliyun', label: '阿里' },
        { value: 'outlook', label: 'Outlook' },
        { value: 'gmail', label: 'Gmail' },
        { value: 'custom', label: '自定义' },
      ],
    },
    code: {
      type: 'secret',
      label: '授权码',
      max: 200,
      help: '在服务商的邮箱设置里生成，不是登录密码；加密保存，不再显示',
    },
    smtpHost: {
      type: 'text',
      label: 'SMTP 主机',
      max: 253,
      list: 'off',
      fixedBy: { field: 'provider', values: smtpHosts },
      requiredWhen: custom,
    },
    smtpPort: {
      type: 'int',
      label: 'SMTP 端口',
      min: 1,
      max: 65_535,
      list: 'off',
      fixedBy: {
        field: 'provider',
        values: { qq: 465, netease: 465, wecom: 465, aliyun: 465, outlook: 587, gmail: 465 },
      },
      requiredWhen: custom,
    },
    smtpSecurity: {
      type: 'enum',
      label: 'SMTP 加密',
      list: 'off',
      fixedBy: { field: 'provider', values: { ...tls, outlook: 'starttls' } },
      requiredWhen: custom,
      options: securities,
    },
    imapHost: {
      type: 'text',
      label: 'IMAP 主机',
      max: 253,
      list: 'off',
      fixedBy: { field: 'provider', values: imapHosts },
      requiredWhen: custom,
    },
    imapPort: {
      type: 'int',
      label: 'IMAP 端口',
      min: 1,
      max: 65_535,
      list: 'off',
      fixedBy: {
        field: 'provider',
        values: { qq: 993, netease: 993, wecom: 993, aliyun: 993, outlook: 993, gmail: 993 },
      },
      requiredWhen: custom,
    },
    imapSecurity: {
      type: 'enum',
      label: 'IMAP 加密',
      list: 'off',
      fixedBy: { field: 'provider', values: tls },
      requiredWhen: custom,
      options: securities,
    },
    purpose: {
      type: 'enum',
      label: '用途',
      filter: true,
      options: [
        { value: 'registration', label: '平台注册' },
        { value: 'notices', label: '通知接收' },
        { value: 'customers', label: '客户沟通' },
      ],
    },
    keeper: {
      type: 'ref',
      label: '负责人',
      to: 'user',
      filter: true,
      notify: true,
      default: { me: true },
      where: { field: 'status', eq: 'active' },
      help: '邮箱异常和恢复时通知',
    },
    status: {
      type: 'enum',
      label: '状态',
      options: [
        { value: 'idle', label: '空闲', color: 'green' },
        { value: 'bound', label: '已绑定', color: 'blue' },
        { value: 'failing', label: '异常', color: 'red' },
        { value: 'disabled', label: '停用', color: 'grey' },
      ],
    },
    shop: { type: 'ref', label: '绑定店铺', to: 'shop', filter: true, form: false, width: 220 },
    dailyLimit: {
      type: 'int',
      label: '日上限',
      required: true,
      min: 1,
      max: 100_000,
      default: 200,
      sortable: true,
      help: '系统每天最多经它发出的邮件数',
    },
    sentOn: { type: 'date', label: '最近发信日', form: false, list: 'off' },
    sentCount: { type: 'int', label: '当日已发', form: false, list: 'off' },
    health: {
      type: 'enum',
      label: '健康',
      filter: true,
      form: false,
      default: 'untested',
      options: [
        { value: 'untested', label: '未检测', color: 'grey' },
        { value: 'fine', label: '正常', color: 'green' },
        { value: 'failed', label: '失败', color: 'red' },
      ],
    },
    smtpResult: { type: 'enum', label: 'SMTP 检测', filter: true, form: false, options: results },
    imapResult: { type: 'enum', label: 'IMAP 检测', filter: true, form: false, options: results },
    testedAt: { type: 'datetime', label: '最近检测', form: false, filter: 'range', sortable: true },
    failures: { type: 'int', label: '连续失败', form: false, list: 'off', default: 0 },
    remark: { type: 'textarea', label: '备注', max: 500 },
  },
  list: {
    columns: ['email', 'provider', 'status', 'health', 'smtpResult', 'imapResult', 'testedAt', 'shop', 'dailyLimit'],
    presetsOf: 'status',
    presets: [{ key: 'untested', label: '未检测', where: { field: 'health', eq: 'untested' } }],
    highlights: [
      { tone: 'danger', label: '连续三次检测失败', where: { field: 'status', eq: 'failing' } },
      { tone: 'muted', label: '已停用', where: { field: 'status', eq: 'disabled' } },
    ],
  },
  form: {
    container: 'drawer',
    sections: [
      { title: '邮箱', fields: ['email', 'provider', 'code', 'purpose', 'keeper', 'dailyLimit', 'remark'] },
      { title: '发信服务器', fields: ['smtpHost', 'smtpPort', 'smtpSecurity'] },
      { title: '收信服务器', fields: ['imapHost', 'imapPort', 'imapSecurity'] },
    ],
  },
  show: {
    sections: [
      { title: '邮箱', fields: ['email', 'provider', 'status', 'purpose', 'keeper', 'shop', 'remark'] },
      { title: '检测', fields: ['health', 'smtpResult', 'imapResult', 'testedAt', 'failures'] },
      { title: '发信', fields: ['dailyLimit', 'sentOn', 'sentCount'] },
      { title: '发信服务器', fields: ['smtpHost', 'smtpPort', 'smtpSecurity'] },
      { title: '收信服务器', fields: ['imapHost', 'imapPort', 'imapSecurity'] },
    ],
    related: [{ resource: 'mailBinding', by: 'mailbox', create: false }],
  },
  import: { key: 'email', onDuplicate: 'skip' },
  states: {
    field: 'status',
    transitions: {
      disable: {
        label: '停用',
        from: ['idle', 'failing'],
        to: 'disabled',
        aside: true,
        when: { field: 'shop', empty: true },
        bulk: true,
        danger: true,
      },
      enable: { label: '启用', from: ['disabled'], to: 'idle', bulk: true },
      // What follows from bindings and tests.
      bind: { label: '绑定', from: ['idle'], to: 'bound', ask: ['shop'], by: 'server' },
      release: { label: '解绑', from: ['bound'], to: 'idle', set: { shop: null }, by: 'server' },
      fail: { label: '转为异常', from: ['idle', 'bound'], to: 'failing', by: 'server' },
      recover: {
        label: '恢复空闲',
        from: ['failing'],
        to: 'idle',
        when: { field: 'shop', empty: true },
        by: 'server',
      },
      recoverBound: {
        label: '恢复绑定',
        from: ['failing'],
        to: 'bound',
        when: { field: 'shop', empty: false },
        by: 'server',
      },
    },
  },
  actions: {
    test: { label: '测试连接', done: '检测结果', answers: 'lines', bulk: true },
    sendTest: {
      label: '发测试邮件',
      done: '已发出测试邮件',
      when: { field: 'status', ne: 'disabled' },
      inputs: { to: { type: 'email', label: '收件人', required: true, from: 'email', help: '计入日上限' } },
    },
  },
});
