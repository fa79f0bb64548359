/** What the server says. `{{name}}` stands for a value. */
export const server = {
  request: {
    bad: '错误请求',
    badBody: '请求内容不是有效的 JSON',
    noSuchPath: '请求错误，资源找不到了',
    tooLarge: '请求内容过大',
    badType: '请求内容须为 JSON',
    timeout: '请求超时',
    tooMany: '操作过于频繁，请在 {{seconds}} 秒后重试',
    failed: '服务器错误',
  },
  record: {
    notFound: '记录不存在',
    conflict: '记录已被他人修改，请刷新后重试',
    taken: '填写的内容已被使用',
  },
  permission: {
    refused: '没有权限',
  },
  session: {
    missing: 'token失效，请重新登录',
    forged: '非法token，拒绝访问',
    expired: '登录已过期',
    invalid: '登录状态已失效，请重新登录',
    wrongCredentials: '邮箱或密码错误',
    accountDisabled: '账号已停用，请联系管理员',
    enterprisePending: '企业尚未开通，请联系客服开通',
    enterpriseClosed: '企业已关闭，请联系客服',
  },
  captcha: {
    tooSoon: '验证码已发送，请在 {{seconds}} 秒后重试',
    tooMany: '今日获取验证码次数已达上限',
    wrong: '短信验证码错误或已过期',
    notSent: '短信发送失败，请稍后重试',
    noGateway: '尚未配置短信网关，验证码已写入服务器日志',
  },
  view: {
    notYours: '只有创建者可以修改或删除这个视图',
    tooMany: '一个列表最多保存 {{maximum}} 个视图',
  },
  preferences: {
    badKey: '设置项的名称只能由字母、数字和 : . _ - 组成，最多 100 个字符',
    tooLarge: '个人设置超出 {{maximum}} kB',
  },
  field: {
    required: '必填',
    invalid: '格式不正确',
    email: '请输入正确的邮箱',
    phone: '请输入正确的手机号',
    tooShort: '至少 {{min}} 个字符',
    tooLong: '最多 {{max}} 个字符',
    taken: '已被使用',
    unknown: '不支持的字段',
  },
};
