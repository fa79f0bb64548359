/** What the resource API says when it refuses, and the words it needs for that. `{{name}}` stands for a value. */
export const records = {
  refused: {
    values: '请检查标出的内容',
    permission: '没有权限：需要“{{permission}}”',
    changed: '“{{record}}”已被{{name}}修改，请刷新后重试',
    state: '“{{record}}”当前为“{{state}}”，不能{{action}}',
    condition: '“{{record}}”目前不满足条件，不能{{action}}',
    quota: '{{resource}}已达到企业的额度（{{quota}} 个），请联系平台增加额度',
    referred: '“{{record}}”仍被引用，不能删除：{{referrers}}',
    restoreTaken: '“{{record}}”不能恢复：{{fields}}已被其他记录使用',
    restoreGone: '“{{record}}”不能恢复：{{fields}}所指的记录已不存在',
    secretShown: '该操作已经完成，其结果只显示一次；如有需要请重新操作',
  },
  batch: {
    refused: '第 {{position}} 项有误，全部未保存：{{reason}}',
    refusedMany: '{{count}} 项有误，全部未保存。第 {{position}} 项：{{reason}}',
  },
  referrer: {
    named: '{{resource}}（{{labels}}）',
    more: '{{resource}}（{{labels}} 等 {{count}} 条）',
    counted: '{{resource}}（{{count}} 条）',
    separator: '、',
  },
  leaf: { delete: '删除', import: '导入', export: '导出', reveal: '查看完整内容' },
  account: {
    notYourself: '不能停用或删除自己',
    lastAdministrator: '企业至少要有一位启用的管理员',
    beyondOwnRights: '不能授予自己没有的权限：{{permissions}}',
    beyondOwnScope: '不能授予超出自己数据范围的权限',
    strongerThanYou: '该用户拥有您没有的权限，不能重置其密码或修改其邮箱',
    ownEnterprise: '不能停用自己所在的企业',
  },
  tree: { loop: '不能移到自己或自己的下级之下', tooMany: '超过 {{maximum}} 条，请先筛选' },
  merchant: { endsBeforeStart: '到期日期不能早于签约日期' },
  shop: { known: '该平台上已登记过这个店铺ID', expiresInThePast: '服务到期不能早于今天' },
  followPlan: { nextIsPast: '下次跟进须晚于现在' },
};
