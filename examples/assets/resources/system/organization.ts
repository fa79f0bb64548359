import { defineResource } from '../index.ts';

export default defineResource({
  name: 'organization',
  recordLabel: 'name',
  owner: 'platform',
  fields: {
    name: { type: 'text', label: 'Name', required: true, unique: true, search: true, max: 60, sortable: true },
    email: { type: 'email', label: 'Email', required: true, search: true },
    mobile: { type: 'phone', label: 'Mobile', search: true },
    status: {
      type: 'enum',
      label: 'Status',
      options: [
        { value: 'pending', label: 'Waiting', color: 'orange' },
        { value: 'open', label: 'Open', color: 'green' },
        { value: 'closed', label: 'Closed', color: 'grey' },
      ],
    },
  },
  list: { presetsOf: 'status' },
  states: {
    field: 'status',
    transitions: {
      open: { label: 'Open', done: 'Opened', from: ['pending'], to: 'open' },
      close: { label: 'Close', done: 'Closed', from: ['open'], to: 'closed', danger: true },
      reopen: { label: 'Open again', done: 'Opened again', from: ['closed'], to: 'open' },
    },
  },
  actions: {
    resetAdministrator: {
      label: 'Reset the administrator’s password',
      confirm: 'The password of the first administrator stops working at once.',
      answers: 'secret',
      when: { field: 'status', eq: 'open' },
      danger: true,
    },
  },
});
