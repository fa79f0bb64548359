export const login = {
  title: '用户登录',
  email: '邮箱',
  password: '密码',
  enterEmail: '请输入邮箱',
  enterPassword: '请输入密码',
  submit: '登录',
  register: '去注册',
  forgot: '忘记密码？',
  slogan: '把每一次接待，做成一次好生意',
  points: '商家与店铺，一处管理 · AI 回复，可审可改 · 服务质量，有据可查',
  capsLock: '大写锁定已打开',
};
