/** English labels of the resources. Chinese stands in `src/resources` and is the fallback. */
export const resources = {
  merchant: {
    fields: {
      name: 'Merchant',
      code: 'No.',
      category: 'Category',
      level: 'Level',
      status: 'Status',
      contact: 'Contact',
      mobile: 'Mobile',
      email: 'Email',
      wechat: 'WeChat',
      source: 'Source',
      owner: 'Owner',
      signedAt: 'Signed on',
      expiresAt: 'Expires on',
      fee: 'Annual fee',
      shopCount: 'Shops',
      lastFollowAt: 'Last follow-up',
      lostReason: 'Reason lost',
      remark: 'Remarks',
      contacts: 'Other contacts',
      guide: 'Service guide',
      enterprise: 'Enterprise',
    },
    options: {
      category: {
        clothing: 'Clothing',
        beauty: 'Beauty',
        digital: 'Electronics',
        food: 'Food',
        home: 'Home',
        baby: 'Mother & baby',
        sports: 'Sports',
        other: 'Other',
      },
      level: { A: 'A', B: 'B', C: 'C', D: 'D' },
      status: {
        potential: 'Potential',
        negotiating: 'Negotiating',
        signed: 'Signed',
        paused: 'Paused',
        lost: 'Lost',
      },
      source: { registered: 'Registered', clue: 'From a clue', referral: 'Referral', campaign: 'Campaign' },
    },
    help: { guide: 'Wording, taboos and after-sales rules, to be read before serving the shop' },
    parts: {
      contacts: {
        fields: { name: 'Name', title: 'Position', wechat: 'WeChat', email: 'Email' },
        options: {
          title: {
            manager: 'Shop manager',
            operator: 'Operations',
            finance: 'Finance',
            warehouse: 'Warehouse',
            other: 'Other',
          },
        },
      },
    },
    reports: {
      contracts: {
        measures: { signed: 'Merchants signed', fee: 'Annual fees signed' },
        charts: { '每天签约多少商家？': 'How many merchants are signed a day?' },
      },
    },
    presets: { mine: 'Mine' },
    highlights: { '30 天内到期': 'Expires within 30 days' },
    sections: { 基本信息: 'Basics', 联系方式: 'Contact', 合同: 'Contract', 服务: 'Service' },
    related: { 店铺: 'Shops' },
    actions: {
      negotiate: 'Start negotiating',
      sign: 'Sign',
      pause: 'Pause',
      resume: 'Resume',
      lose: 'Mark as lost',
      assign: 'Assign owner',
    },
    done: {
      negotiate: 'Negotiation started',
      sign: 'Contract signed',
      pause: 'Paused',
      resume: 'Resumed',
      lose: 'Marked as lost',
      assign: 'Owner assigned',
    },
  },
  shop: {
    fields: {
      name: 'Shop',
      merchant: 'Merchant',
      platform: 'Platform',
      shopNo: 'Shop ID',
      url: 'Link',
      reception: 'Reception',
      status: 'Status',
      expiresAt: 'Service ends on',
      group: 'Group',
      staff: 'Staff',
      disabledReason: 'Reason disabled',
      enterprise: 'Enterprise',
    },
    options: {
      platform: {
        taobao: 'Taobao',
        tmall: 'Tmall',
        jd: 'JD',
        pdd: 'Pinduoduo',
        douyin: 'Douyin',
        kuaishou: 'Kuaishou',
        xiaohongshu: 'RED',
        wechat: 'WeChat shop',
        other: 'Other',
      },
      reception: { manual: 'By people', assisted: 'AI-assisted', auto: 'AI alone' },
      status: {
        unauthorized: 'To be authorised',
        unconfigured: 'To be set up',
        serving: 'Serving',
        expired: 'Expired',
        disabled: 'Disabled',
      },
    },
    presets: { expiring: 'Expires within 30 days' },
    highlights: { '30 天内到期': 'Expires within 30 days' },
    sections: { 店铺信息: 'The shop', 接待设置: 'Reception' },
    hints: {
      店铺信息: 'What the platform knows about the shop',
      接待设置: 'Who looks after it; this can be changed any time',
    },
    actions: {
      authorize: 'Authorise',
      launch: 'Start service',
      renew: 'Renew',
      expire: 'Mark as expired',
      disable: 'Disable',
      enable: 'Enable',
      assign: 'Assign staff',
    },
    done: {
      authorize: 'Authorised',
      launch: 'Service started',
      renew: 'Renewed',
      expire: 'Marked as expired',
      disable: 'Disabled',
      enable: 'Enabled',
      assign: 'Staff assigned',
    },
  },
  followPlan: {
    fields: {
      subject: 'Subject',
      merchant: 'Merchant',
      shop: 'Shop',
      method: 'Method',
      planAt: 'Planned for',
      owner: 'Owner',
      status: 'Status',
      content: 'Content',
      result: 'Result',
      nextAt: 'Next follow-up',
      doneAt: 'Completed at',
      cancelReason: 'Reason cancelled',
      enterprise: 'Enterprise',
    },
    help: { nextAt: 'Makes the next plan by itself' },
    options: {
      method: { phone: 'Phone', wechat: 'WeChat', visit: 'Visit', email: 'Email', meeting: 'Meeting' },
      status: { pending: 'Pending', done: 'Done', cancelled: 'Cancelled' },
    },
    reports: {
      daily: {
        measures: { planned: 'Follow-ups planned', done: 'Follow-ups done' },
        charts: { '每天计划和完成多少跟进？': 'How many follow-ups are planned and done a day?' },
      },
    },
    presets: { todo: 'My to-dos', mine: 'Mine', overdue: 'Overdue', soon: 'Within 3 days', done: 'Done' },
    highlights: { 已逾期: 'Overdue' },
    actions: {
      complete: 'Complete',
      reschedule: 'Reschedule',
      cancel: 'Cancel plan',
      reopen: 'Follow up again',
      assign: 'Hand over',
    },
    done: {
      complete: 'Completed',
      reschedule: 'Rescheduled',
      cancel: 'Plan cancelled',
      reopen: 'Open again',
      assign: 'Handed over',
    },
  },
  user: {
    fields: {
      username: 'Name',
      email: 'Email',
      mobile: 'Mobile',
      avatar: 'Picture',
      department: 'Department',
      roles: 'Roles',
      status: 'Status',
      passwordState: 'Password',
      lastLoginAt: 'Last sign-in',
      enterprise: 'Enterprise',
    },
    options: {
      status: { active: 'Active', disabled: 'Disabled' },
      passwordState: { none: 'None', invited: 'Invited', oneTime: 'One-time', chosen: 'Set' },
    },
    presets: { noPassword: 'Without a password' },
    nextHint: 'The new user has no password yet and cannot sign in.',
    next: { invite: 'Send an invitation by mail', resetPassword: 'Make a one-time password' },
    actions: {
      disable: 'Disable',
      enable: 'Enable',
      invite: 'Send invitation',
      endSessions: 'Force sign-out',
      resetPassword: 'Reset password',
    },
    done: {
      disable: 'Disabled',
      enable: 'Enabled',
      endSessions: 'Signed out everywhere',
      invite: 'Invitation sent',
      resetPassword: 'Password reset',
    },
    confirms: {
      endSessions: 'All sessions of the user end at once, and they have to sign in again.',
      resetPassword:
        'The old password stops working at once, and the user is signed out everywhere; the new one-time password works for 24 hours.',
    },
  },
  department: {
    fields: {
      name: 'Name',
      parent: 'Above',
      leader: 'Head',
      people: 'People',
      order: 'Order',
      enterprise: 'Enterprise',
    },
    help: { order: 'Among those on the same level, from the least; dragging a department rewrites it' },
  },
  role: {
    fields: {
      name: 'Name',
      code: 'Code',
      scope: 'Data scope',
      people: 'People',
      permissions: 'Permissions',
      enterprise: 'Enterprise',
    },
    help: { scope: 'Which records with an owner or a department are seen; of several roles, the widest counts' },
    options: {
      scope: {
        all: 'Everything',
        departmentTree: 'Own department and below',
        department: 'Own department',
        own: 'Own records only',
      },
    },
  },
  loginLog: {
    fields: {
      at: 'Time',
      user: 'Person',
      email: 'Email',
      result: 'Result',
      address: 'IP',
      device: 'Device',
      enterprise: 'Enterprise',
    },
    options: {
      result: {
        signedIn: 'Signed in',
        wrongCredentials: 'Wrong password',
        accountDisabled: 'Account disabled',
        enterprisePending: 'Enterprise not open yet',
        enterpriseClosed: 'Enterprise closed',
        oneTimeOver: 'One-time password expired',
        signedOut: 'Signed out',
        forced: 'Forced sign-out',
        tokenReused: 'Session token used twice',
      },
    },
  },
  operationLog: {
    fields: {
      at: 'Time',
      user: 'Person',
      module: 'Module',
      action: 'Action',
      target: 'Object',
      address: 'IP',
      requestId: 'Request',
      details: 'Details',
      enterprise: 'Enterprise',
    },
    options: {
      module: {
        merchant: 'Merchants',
        shop: 'Shops',
        followPlan: 'Follow-up plans',
        user: 'Users',
        role: 'Roles',
        department: 'Departments',
        loginLog: 'Sign-in log',
        operationLog: 'Operation log',
        staff: 'Staff',
        transferPlan: 'Shop transfers',
        sensitiveWord: 'Sensitive words',
        enterprise: 'Enterprises',
      },
      action: {
        create: 'Create',
        update: 'Edit',
        delete: 'Delete',
        restore: 'Restore',
        step: 'Action',
        reveal: 'See in full',
        export: 'Export',
        import: 'Import',
        view: 'Seen by the platform',
      },
    },
  },
  staff: {
    fields: {
      user: 'Account',
      jobNo: 'Staff no.',
      name: 'Name',
      department: 'Group',
      post: 'Post',
      platforms: 'Platforms',
      skill: 'Skill',
      maxSessions: 'Max. chats',
      maxShops: 'Max. shops',
      shopCount: 'Shops',
      status: 'Status',
      joinedAt: 'Joined',
      leftAt: 'Left',
      remark: 'Remarks',
      enterprise: 'Enterprise',
    },
    help: {
      user: 'An account belongs to one agent only',
      maxSessions: 'How many customers at the same time',
      maxShops: 'How many shops at most; empty for no limit',
    },
    options: {
      post: {
        presale: 'Pre-sales',
        aftersale: 'After-sales',
        leader: 'Team leader',
        quality: 'Quality',
        training: 'Training',
        manager: 'Manager',
      },
      platforms: {
        taobao: 'Taobao',
        tmall: 'Tmall',
        jd: 'JD',
        pdd: 'Pinduoduo',
        douyin: 'Douyin',
        kuaishou: 'Kuaishou',
        xiaohongshu: 'RED',
        wechat: 'WeChat shop',
        other: 'Other',
      },
      skill: { newcomer: 'Newcomer', junior: 'Junior', middle: 'Intermediate', senior: 'Senior' },
      status: { active: 'Working', training: 'In training', left: 'Left' },
    },
    presets: { mine: 'Me' },
    related: { 负责店铺: 'Shops served', 转出计划: 'Handed over', 转入计划: 'Taken over' },
    actions: {
      qualify: 'Start working',
      retrain: 'Back to training',
      leave: 'Leave',
      rehire: 'Hire again',
      move: 'Change group',
    },
    done: {
      qualify: 'Working now',
      retrain: 'In training now',
      leave: 'Has left',
      rehire: 'Hired again',
      move: 'Group changed',
    },
  },
  transferPlan: {
    fields: {
      code: 'No.',
      from: 'From',
      shop: 'Shop',
      to: 'To',
      effectAt: 'Takes effect',
      kind: 'Type',
      restoreAt: 'Returns',
      reason: 'Reason',
      items: 'To hand over',
      handedOver: 'Handed over',
      status: 'Status',
      problem: 'Needs attention',
      doneAt: 'Took effect',
      restoredAt: 'Returned',
      revokeReason: 'Reason revoked',
      hasAdded: 'Newly responsible',
      remark: 'Remarks',
      enterprise: 'Enterprise',
    },
    help: { shop: 'Only shops that this person serves', restoreAt: 'The shop then goes back by itself' },
    options: {
      kind: { permanent: 'Permanent', temporary: 'Temporary' },
      reason: {
        leaving: 'Leaving',
        absence: 'Absence',
        reassignment: 'Reassignment',
        shift: 'Shift change',
        customer: 'Customer request',
      },
      items: { account: 'Accounts', scripts: 'Scripts', sessions: 'Open chats', orders: 'After-sales cases' },
      handedOver: { account: 'Accounts', scripts: 'Scripts', sessions: 'Open chats', orders: 'After-sales cases' },
      status: {
        pending: 'Waiting',
        effective: 'In effect',
        failed: 'Not executed',
        unrestored: 'Not returned',
        restored: 'Returned',
        revoked: 'Revoked',
      },
    },
    presets: { attention: 'Needs attention', mine: 'Concerning me' },
    highlights: { '没有按计划完成，需要处理': 'Did not go as planned and needs attention' },
    actions: {
      execute: 'Execute now',
      reschedule: 'Reschedule',
      handBack: 'Give back',
      keep: 'Make permanent',
      revoke: 'Revoke',
      takeEffect: 'Take effect on time',
      fail: 'Mark as not executed',
      giveBack: 'Give back on time',
      failToGiveBack: 'Mark as not returned',
      handOver: 'Confirm handover',
    },
    done: {
      execute: 'Executed',
      reschedule: 'Rescheduled',
      handBack: 'Given back',
      keep: 'Permanent now',
      revoke: 'Revoked',
      takeEffect: 'In effect',
      fail: 'Marked as not executed',
      giveBack: 'Given back',
      failToGiveBack: 'Marked as not returned',
      handOver: 'Handover confirmed',
    },
  },
  sensitiveWord: {
    fields: {
      word: 'Word',
      category: 'Category',
      level: 'Level',
      action: 'Response',
      side: 'Checked for',
      enabled: 'Enabled',
      tip: 'Advice',
      enterprise: 'Enterprise',
    },
    help: {
      word: 'Width and case do not matter, nor do spaces and invisible characters between the letters',
      side: 'Whose messages are checked',
      tip: 'What the agent is told',
    },
    options: {
      category: {
        banned: 'Banned',
        abuse: 'Abuse',
        diversion: 'Luring away',
        promise: 'Promises',
        privacy: 'Privacy',
      },
      level: { low: 'Low', medium: 'Medium', high: 'High' },
      action: { remind: 'Remind', block: 'Block', escalate: 'Hand to supervisor' },
      side: { staff: 'Staff', customer: 'Customers', both: 'Both' },
    },
    highlights: { 已停用: 'Disabled' },
    actions: { enable: 'Enable', disable: 'Disable' },
    done: { enable: 'Enabled', disable: 'Disabled' },
  },
  enterprise: {
    fields: {
      name: 'Name',
      email: 'Email',
      mobile: 'Mobile',
      status: 'Status',
      shopQuota: 'Shop quota',
      openedAt: 'Opened',
    },
    help: { shopQuota: 'How many shops may be registered; empty for no limit' },
    options: { status: { pending: 'Waiting', open: 'Open', closed: 'Closed' } },
    actions: {
      open: 'Open',
      disable: 'Close',
      enable: 'Open again',
      resetAdministrator: "Reset the administrator's password",
    },
    done: {
      open: 'Opened',
      disable: 'Closed',
      enable: 'Opened again',
      resetAdministrator: "Administrator's password reset",
    },
    confirms: {
      resetAdministrator:
        'The password of the first administrator stops working at once and their sessions end; the new one-time password is shown once and works for 24 hours.',
    },
  },
} satisfies Readonly<Record<string, ResourceTexts>>;

/** Texts of one resource, each part keyed as in its declaration; sections and highlights by their Chinese text. */
interface ResourceTexts {
  readonly fields: Readonly<Record<string, string>>;
  readonly help?: Readonly<Record<string, string>>;
  /** Of fields whose values are made of fields, by their name. */
  readonly parts?: Readonly<Record<string, Pick<ResourceTexts, 'fields' | 'help' | 'options'>>>;
  /** Of the inputs of transitions and actions, by key. */
  readonly inputs?: Readonly<Record<string, Pick<ResourceTexts, 'fields' | 'help' | 'options'>>>;
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly presets?: Readonly<Record<string, string>>;
  readonly highlights?: Readonly<Record<string, string>>;
  readonly sections?: Readonly<Record<string, string>>;
  /** Hints of form steps, by the title of the step. */
  readonly hints?: Readonly<Record<string, string>>;
  /** Titles of related lists, by their Chinese text. */
  readonly related?: Readonly<Record<string, string>>;
  /** The words that offer an action once a record is created, by its key, and why it is offered. */
  readonly next?: Readonly<Record<string, string>>;
  readonly nextHint?: string;
  readonly actions?: Readonly<Record<string, string>>;
  /** Say that a transition or action was done, by its key. */
  readonly done?: Readonly<Record<string, string>>;
  /** By key; charts by their Chinese title. */
  readonly reports?: Readonly<
    Record<
      string,
      { readonly measures: Readonly<Record<string, string>>; readonly charts?: Readonly<Record<string, string>> }
    >
  >;
  readonly confirms?: Readonly<Record<string, string>>;
}
