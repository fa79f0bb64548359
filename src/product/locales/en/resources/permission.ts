export const permission = {
  user: {
    firstStep: {
      label: 'Invite the first colleague',
      help: 'Give name, email and role; then hand over a one-time password or send an invitation',
    },
    fields: {
      username: 'Name',
      email: 'Email',
      mobile: 'Mobile',
      avatar: 'Photo',
      department: 'Department',
      roles: 'Roles',
      status: 'Status',
      passwordState: 'Password',
      serviceRecords: 'In service',
      dutyDays: 'Days on the roster',
      wrongPasswords: 'Wrong passwords within an hour',
      lastLoginAt: 'Last sign-in',
      enterprise: 'Enterprise',
    },
    help: { wrongPasswords: 'After 10 of them, the next try has to wait until 15 minutes after the first' },
    options: {
      status: { active: 'Active', disabled: 'Disabled' },
      passwordState: { none: 'None', invited: 'Invited', oneTime: 'One-time', chosen: 'Set' },
    },
    presets: {
      noPassword: 'Without a password',
      unused: 'Not signed in for 30 days',
      locked: '10 wrong passwords',
    },
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
    firstStep: { label: 'Create departments', help: 'People work in departments, and data scopes follow them' },
    fields: {
      name: 'Name',
      parent: 'Parent department',
      leader: 'Head',
      people: 'People',
      order: 'Order',
      enterprise: 'Enterprise',
    },
    help: {
      people: 'Includes the departments below',
      order: 'Order among siblings, lowest first; dragging a department changes it',
    },
  },
  role: {
    firstStep: {
      label: 'Add standard roles',
      help: 'Supervisor, service, sales and quality, each with fitting permissions that you may change',
    },
    fields: {
      name: 'Name',
      code: 'Code',
      scope: 'Data scope',
      people: 'People',
      permissions: 'Permissions',
      enterprise: 'Enterprise',
    },
    sections: { 页面与操作: 'Pages and actions' },
    help: { scope: 'Which records with an owner or a department are seen; of several roles, the widest counts' },
    options: {
      scope: {
        all: 'All records',
        departmentTree: 'Own department and below',
        department: 'Own department',
        own: 'Own records only',
      },
    },
    actions: { addStandard: 'Add standard roles' },
    done: { addStandard: 'Standard roles added' },
    confirms: {
      addStandard:
        'Adds those of supervisor, service, sales and quality that are missing, each with fitting permissions and data scope. Roles you have stay as they are.',
    },
  },
};
