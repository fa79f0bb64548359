export const login = {
  title: '用户登录',
  email: '邮箱',
  password: '密码',
  enterEmail: '请输入邮箱',
  enterPassword: '请输入密码',
  submit: '登录',
  register: '去注册',
  forgot: '忘记密码？',
  signedOutElsewhere: '你已在另一个窗口退出登录',
  capsLock: '大写锁定已打开',
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
};
