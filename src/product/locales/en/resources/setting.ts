import { handlings, levels, noticeChannels, platforms, violations } from '../choices.ts';

export const setting = {
  serviceToken: {
    fields: {
      name: 'Name',
      status: 'Status',
      start: 'Token prefix',
      expiresAt: 'Expires',
      lastUsedAt: 'Last used',
      lastAddress: 'Last IP',
      revokedAt: 'Revoked at',
      permissions: 'Permissions',
      remark: 'Remarks',
      enterprise: 'Enterprise',
    },
    help: {
      expiresAt: 'It stops working then; without a time it works until it is revoked',
      permissions: 'Only permissions that you hold',
    },
    sections: { 页面与操作: 'Pages and actions' },
    options: { status: { none: 'Not issued', active: 'In use', revoked: 'Revoked' } },
    presets: { active: 'In use', expiring: 'Expires within 30 days' },
    actions: { issue: 'Issue token', revoke: 'Revoke' },
    done: { issue: 'The token was issued', revoke: 'Revoked' },
    next: { issue: 'Issue the token' },
    confirms: {
      issue: 'The new token is shown once. A former one stops working at once.',
      revoke: 'The system that uses this token loses its access at once, for good.',
    },
  },
  ownField: {
    fields: {
      label: 'Field name',
      key: 'Number',
      resource: 'Screen',
      kind: 'Kind',
      choices: 'Choices',
      required: 'Required',
      listed: 'In the list at first',
      masked: 'Masked',
      shared: 'Shared with authorized enterprises',
      help: 'Help',
      readers: 'Who may read and fill it in',
      enterprise: 'Enterprise',
    },
    help: {
      label: 'Heading in lists, forms and sheets',
      key: 'In lower case, the name of the field in the API',
      choices: 'Enter ends each; choices that exist cannot be taken away',
      shared: 'Enterprises that serve these shops see it under “Delegated shops”, and cannot change it',
      readers: 'Holders of one of these permissions; without any, whoever opens the screen',
    },
    sections: { 字段: 'Field', 可见范围: 'Access' },
    options: {
      resource: {
        merchant: 'Merchants',
        shop: 'Shops',
        followPlan: 'Follow-up plans',
        clue: 'Leads',
        badReview: 'Bad reviews',
      },
      kind: {
        text: 'Line of text',
        textarea: 'Text of several lines',
        enum: 'Choice',
        int: 'Whole number',
        decimal: 'Decimal number',
        money: 'Amount',
        percent: 'Percentage',
        date: 'Date',
        datetime: 'Date and time',
        bool: 'Yes or no',
        phone: 'Mobile phone',
        email: 'E-mail',
        url: 'Web address',
      },
    },
  },
  shift: {
    fields: {
      name: 'Name',
      color: 'Color',
      periods: 'Periods',
      breakMins: 'Break (minutes)',
      graceMins: 'Grace (minutes)',
      workTime: 'Working time',
      department: 'Attendance group',
      enabled: 'Enabled',
      enterprise: 'Enterprise',
    },
    help: {
      periods:
        'In order, 5 at most. One that does not end after its start ends on the next day; 24 hours together at most',
      breakMins: 'Breaks within the periods, which do not count as working time',
      graceMins: 'Coming or leaving within these minutes is neither late nor early',
      enabled: 'A disabled shift cannot be planned any more; what is planned stays',
    },
    parts: { periods: { fields: { from: 'Start', to: 'End' } } },
    presets: { enabled: 'Enabled' },
    highlights: { 已停用: 'Disabled' },
  },
  roster: {
    fields: {
      date: 'Date',
      user: 'Agent',
      department: 'Department',
      shift: 'Shift',
      workTime: 'Working time',
      published: 'Published shift',
      status: 'Status',
      endsAt: 'Ends at',
      enterprise: 'Enterprise',
    },
    help: { shift: 'Empty means a day off' },
    options: { status: { draft: 'Not published', published: 'Published' } },
    presets: { unpublishedTomorrow: 'Tomorrow, not published' },
    highlights: { 未发布: 'Not published' },
    actions: {
      publish: 'Publish',
      withdraw: 'Withdraw',
      close: 'Check attendance',
      closeChanged: 'Check attendance',
      publishDays: 'Publish',
      withdrawDays: 'Withdraw',
    },
    done: {
      publish: 'Published',
      withdraw: 'Withdrawn',
      close: 'Attendance checked',
      closeChanged: 'Attendance checked',
      publishDays: 'Published',
      withdrawDays: 'Withdrawn',
    },
    confirms: {
      publishDays:
        'The shifts count from then on, and attendance is compared with them. Nobody gets a notice: who may open the roster sees their own there.',
      withdrawDays: 'These shifts count no longer, and attendance is not compared with them.',
    },
    inputs: {
      publishDays: { fields: { from: 'From', to: 'To' } },
      withdrawDays: { fields: { from: 'From', to: 'To' } },
    },
  },
  notifySetting: {
    firstStep: { label: 'Set up notifications', help: 'What to report, to whom, and by which channel' },
    fields: {
      name: 'Name',
      event: 'Event',
      channels: 'Channels',
      toOwner: 'Notify those responsible',
      roles: 'Roles',
      users: 'Users',
      mailbox: 'Sending mailbox',
      enabled: 'Enabled',
      quietFrom: 'Quiet hours from',
      quietTo: 'Quiet hours until',
      merge: 'Combine',
      language: 'Language',
      webhookUrl: 'Webhook address',
      webhookFormat: 'Format',
      webhookSecret: 'Secret',
      enterprise: 'Enterprise',
    },
    help: {
      toOwner: 'For example the owner of a lead or the agents of a shop. Nobody is notified of their own act',
      roles: 'Console and mail reach every active account with one of these roles',
      mailbox:
        'Without one, the mail gateway of the system is used. Mails count towards its daily limit, and follow the next day beyond it',
      enabled:
        'If every rule of an event is disabled, nobody is notified. Without a rule, those responsible are notified in the console',
      quietFrom: 'Notices within this period are sent when it ends and are not lost. It may include midnight',
      merge: 'The first one waits this long; notices of the same event join it meanwhile',
      language: 'Of mails and webhooks. The console shows everyone their own language',
      webhookUrl: 'The address of a bot, or of your own system',
      webhookSecret: 'Signs each message, so that the receiver can verify it. WeCom bots need none',
    },
    options: {
      event: {
        clue_created: 'New lead',
        badReview_created: 'Bad review',
        sensitiveRecord_created: 'Sensitive word',
        sensitiveRecord_reminded: 'Sensitive word reminder',
        shop_expiring: 'Shop expires',
        followPlan_due: 'Follow-up is due',
        conversation_slow: 'Slow reply',
        authorization_changed: 'Authorization changed (granted by us)',
        delegation_changed: 'Authorization changed (granted to us)',
      },
      channels: noticeChannels,
      merge: { none: 'Do not combine', '5m': '5 minutes', '30m': '30 minutes', '60m': '1 hour', '240m': '4 hours' },
      language: { zh: 'Chinese', en: 'English' },
      webhookFormat: { json: 'JSON', feishu: 'Feishu bot', dingtalk: 'DingTalk bot', wecom: 'WeCom bot' },
    },
    presets: { enabled: 'Enabled', disabled: 'Disabled' },
    highlights: { 已停用: 'Disabled' },
    sections: { 什么事: 'What', 通知谁: 'Who', 什么时候: 'When', Webhook: 'Webhook' },
    actions: { tryOut: 'Send a test', enable: 'Enable', disable: 'Disable' },
    done: { tryOut: 'The test was sent', enable: 'Enabled', disable: 'Disabled' },
    confirms: {
      tryOut:
        'Sends by each channel of this rule: console and mail to yourself, the webhook to the address entered here.',
    },
  },
  noticeDelivery: {
    source: 'Every notification that a rule sends is recorded here.',
    fields: {
      at: 'Time',
      rule: 'Rule',
      title: 'Content',
      channel: 'Channel',
      receiver: 'Receiver',
      target: 'Sent to',
      result: 'Result',
      attempt: 'Attempt',
      reason: 'Reason',
      nextAt: 'Next attempt',
      duration: 'Duration (ms)',
      message: 'Notice ID',
      enterprise: 'Enterprise',
    },
    options: {
      channel: noticeChannels,
      result: {
        sent: 'Delivered',
        delayed: 'Delayed',
        retry: 'Will be retried',
        failed: 'Failed',
        cancelled: 'Cancelled',
      },
    },
    presets: { failed: 'Not delivered in 7 days' },
  },
  dockingTemplate: {
    fields: {
      name: 'Name',
      platform: 'Platform',
      hint: 'Introduction',
      questions: 'Fields',
      status: 'Status',
      edition: 'Version',
      publishedQuestions: 'Published fields',
      tables: 'Onboarding forms',
      enterprise: 'Enterprise',
    },
    help: { platform: 'Empty: for every platform', hint: 'Shown above the first field' },
    options: {
      platform: platforms,
      status: { draft: 'Draft', published: 'Published', disabled: 'Disabled' },
    },
    highlights: {
      '有未发布的修改，新建对接表仍用上一版': 'Changed since it was published; new forms use the earlier version',
    },
    actions: { publish: 'Publish', disable: 'Disable', enable: 'Enable' },
    done: { publish: 'Published; forms can be created for merchants', disable: 'Disabled', enable: 'Enabled' },
    related: { 对接表: 'Onboarding forms' },
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
      token: 'Service token',
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
        presence: 'Workload',
        attendance: 'Attendance',
        shift: 'Shifts',
        roster: 'Roster',
        merchant: 'Merchants',
        shop: 'Shops',
        aiDocument: 'AI documents',
        aiCandidate: 'AI review',
        replyMark: 'Reply marking',
        authorization: 'Authorizations',
        delegation: 'Granted to us',
        delegatedShop: 'Delegated shops',
        followPlan: 'Follow-up plans',
        conversation: 'Conversations',
        message: 'Messages',
        clue: 'Leads',
        cluePackage: 'Lead packages',
        user: 'Users',
        role: 'Roles',
        department: 'Departments',
        serviceToken: 'Service tokens',
        ownField: 'Custom fields',
        serviceRule: 'Service rules',
        serviceStandard: 'Rules of platforms',
        serviceRecount: 'Recounts',
        serviceCheck: 'Details of checks',
        loginLog: 'Sign-in log',
        operationLog: 'Operation log',
        staff: 'Staff',
        mailbox: 'Mailbox pool',
        mailBinding: 'Bound mailboxes',
        transferPlan: 'Shop transfers',
        product: 'Products',
        knowledge: 'Knowledge',
        sensitiveWord: 'Sensitive words',
        notifySetting: 'Notifications',
        noticeDelivery: 'Deliveries',
        badReview: 'Bad reviews',
        serviceReview: 'Service reviews',
        sensitiveRecord: 'Flagged messages',
        enterprise: 'Enterprises',
        dockingTemplate: 'Form templates',
        dockingTable: 'Onboarding forms',
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
        reach: 'Seen by authorization',
      },
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
      ignoredShops: 'Shops that always ignore it',
      ignoredUntil: 'Ignored until',
      enterprise: 'Enterprise',
    },
    help: {
      ignoredShops: 'Their hits are counted and marked as ignored at once; one in 20 waits as a sample',
      word: 'Width and case do not matter, nor do spaces and invisible characters between the letters',
      side: 'Whose messages are checked',
      tip: 'What the agent is told',
    },
    options: {
      category: violations,
      level: levels,
      action: handlings,
      side: { staff: 'Staff', customer: 'Customers', both: 'Both' },
    },
    presets: { ignored: 'Always ignored somewhere' },
    highlights: { 已停用: 'Disabled' },
    inputs: {
      tryText: { fields: { text: 'Text' }, help: { text: 'Shows what the enabled words hit; nothing is saved' } },
    },
    actions: { tryText: 'Try a text', enable: 'Enable', heed: 'Stop ignoring', disable: 'Disable' },
    done: {
      tryText: 'Tried',
      enable: 'Enabled',
      heed: 'No longer ignored; new hits wait',
      disable: 'Disabled',
    },
  },
  enterprise: {
    fields: {
      name: 'Name',
      email: 'Email',
      mobile: 'Mobile',
      status: 'Status',
      shopQuota: 'Shop quota',
      clueRecycleDays: 'Days until a lead returns',
      clueCoolingHours: 'Cooling-off hours of leads',
      clueLimit: 'Leads per person',
      appealDays: 'Days to appeal',
      shopReminderDays: 'Shop expiry reminders',
      openedAt: 'Opened',
    },
    help: {
      shopQuota: 'How many shops may be registered; empty for no limit',
      clueRecycleDays: 'A claimed lead without a follow-up for so many days returns to the pool',
      clueCoolingHours:
        'Whoever gives a lead back, or loses it without a follow-up in time, cannot claim it again within this time',
      clueLimit: 'How many leads one person may follow at once; empty for no limit',
      appealDays: 'How many days agents may appeal after a bad review is judged',
      shopReminderDays:
        'How many days before its service ends a shop causes a reminder, each once; none chosen means 30, 7 and 1. A shop may say otherwise',
    },
    options: {
      status: { pending: 'Waiting', open: 'Open', closed: 'Closed' },
      shopReminderDays: {
        60: '60 days',
        30: '30 days',
        15: '15 days',
        7: '7 days',
        3: '3 days',
        1: '1 day',
      },
    },
    actions: {
      open: 'Open the enterprise',
      disable: 'Close',
      enable: 'Reopen',
      resetAdministrator: "Reset the administrator's password",
    },
    done: {
      open: 'Opened',
      disable: 'Closed',
      enable: 'Reopened',
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
  readonly checks?: Readonly<Record<string, string>>;
  readonly firstStep?: { readonly label: string; readonly help: string };
  readonly fields: Readonly<Record<string, string>>;
  readonly help?: Readonly<Record<string, string>>;
  readonly parts?: Readonly<Record<string, Pick<ResourceTexts, 'fields' | 'help' | 'options'>>>;
  readonly inputs?: Readonly<Record<string, Pick<ResourceTexts, 'fields' | 'help' | 'options'>>>;
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly source?: string;
  readonly presets?: Readonly<Record<string, string>>;
  readonly highlights?: Readonly<Record<string, string>>;
  readonly sections?: Readonly<Record<string, string>>;
  readonly links?: Readonly<Record<string, string>>;
  readonly hints?: Readonly<Record<string, string>>;
  readonly related?: Readonly<Record<string, string>>;
  readonly marks?: Readonly<Record<string, string>>;
  readonly next?: Readonly<Record<string, string>>;
  readonly nextHint?: string;
  readonly actions?: Readonly<Record<string, string>>;
  readonly done?: Readonly<Record<string, string>>;
  readonly metrics?: Readonly<
    Record<
      string,
      { readonly label: string; readonly help?: string; readonly unit?: string; readonly unit_one?: string }
    >
  >;
  readonly reports?: Readonly<Record<string, { readonly charts?: Readonly<Record<string, string>> }>>;
  readonly confirms?: Readonly<Record<string, string>>;
}
