/** What search engines and link previews say of the console. */
export const description = '电商客服团队的运营管理后台：客户、会话、质检、排班与报表';
