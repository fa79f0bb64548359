import { defineResource } from '../index.ts';

export default defineResource({
  name: 'person',
  recordLabel: 'username',
  scope: { owner: 'id' },
  fields: {
    username: { type: 'text', label: 'Name', person: true, required: true, search: true, max: 30, sortable: true },
    email: { type: 'email', label: 'Email', required: true, unique: true, search: true },
    avatar: { type: 'image', label: 'Picture', maxSize: 2, accept: ['png', 'jpg', 'webp'], list: 'off' },
    mobile: { type: 'phone', label: 'Mobile', search: true },
    department: { type: 'tree', label: 'Team', to: 'team', filter: true },
    roles: { type: 'ref', label: 'Roles', to: 'accessRole', multiple: true, filter: true },
    status: {
      type: 'enum',
      label: 'Status',
      filter: true,
      options: [
        { value: 'active', label: 'Active', color: 'green' },
        { value: 'disabled', label: 'Disabled', color: 'grey' },
      ],
    },
    passwordState: {
      type: 'enum',
      label: 'Password',
      form: false,
      filter: true,
      default: 'none',
      options: [
        { value: 'none', label: 'None', color: 'orange' },
        { value: 'invited', label: 'Invited', color: 'blue' },
        { value: 'oneTime', label: 'One-time', color: 'blue' },
        { value: 'chosen', label: 'Set', color: 'green' },
      ],
    },
    lastLoginAt: { type: 'datetime', label: 'Last sign-in', form: false, sortable: true },
  },
  show: { slot: 'userRights' },
  import: { key: 'email', onDuplicate: 'skip' },
  create: {
    hint: 'Nobody can sign in without a password.',
    next: { invite: 'Send an invitation', resetPassword: 'Make a one-time password' },
  },
  states: {
    field: 'status',
    transitions: {
      disable: { label: 'Disable', from: ['active'], to: 'disabled', danger: true },
      enable: { label: 'Enable', from: ['disabled'], to: 'active' },
    },
  },
  actions: {
    endSessions: {
      label: 'Sign out everywhere',
      confirm: 'All sessions of this person end at once.',
      when: { field: 'status', eq: 'active' },
    },
    invite: {
      label: 'Send an invitation',
      done: 'Invitation sent',
      when: {
        all: [
          { field: 'status', eq: 'active' },
          { field: 'passwordState', ne: 'chosen' },
        ],
      },
      needs: 'mail',
      bulk: true,
    },
    resetPassword: {
      label: 'Reset the password',
      confirm: 'The password stops working at once; the new one-time password works for 24 hours.',
      answers: 'secret',
      danger: true,
    },
  },
});
