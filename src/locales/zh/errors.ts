/** What the user reads when a request fails and the server said nothing better (spec §8). */
export const errors = {
  network: '网络错误',
  badRequest: '错误请求',
  unauthorized: 'token失效，请重新登录',
  forged: '非法token，拒绝访问',
  notFound: '请求错误，资源找不到了',
  timedOut: '请求超时',
  server: '服务器错误',
  connection: '连接错误',
  offline: '网络中断',
  wrongUsername: '用户名错误',
  wrongPassword: '密码错误',
  notPermitted: '没有权限',
  conflict: '数据已被他人修改，请刷新后重试',
  tooManyRequests: '操作过于频繁，请稍后再试',
  aborted: '请求已取消',
  cookiesBlocked: '浏览器禁止了 Cookie，无法登录；请允许本站使用 Cookie 后重试。',
};
