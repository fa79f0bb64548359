import { defineResource } from '../index.ts';

export default defineResource({
  name: 'signIn',
  recordLabel: 'email',
  scope: false,
  allow: { create: false, edit: false, delete: false },
  fields: {
    at: { type: 'datetime', label: 'Time', filter: 'range', sortable: true },
    user: { type: 'ref', label: 'Person', to: 'person', filter: true },
    email: { type: 'email', label: 'Email', search: true, width: 220 },
    result: {
      type: 'enum',
      label: 'Result',
      filter: true,
      width: 160,
      options: [
        { value: 'signedIn', label: 'Signed in', color: 'green' },
        { value: 'wrongCredentials', label: 'Wrong password', color: 'red' },
        { value: 'accountDisabled', label: 'Account disabled', color: 'red' },
        { value: 'enterprisePending', label: 'Organization not open', color: 'red' },
        { value: 'enterpriseClosed', label: 'Organization closed', color: 'red' },
        { value: 'oneTimeOver', label: 'One-time password expired', color: 'red' },
        { value: 'signedOut', label: 'Signed out', color: 'grey' },
        { value: 'forced', label: 'Ended by others', color: 'orange' },
        { value: 'tokenReused', label: 'Token used twice', color: 'red' },
      ],
    },
    address: { type: 'text', label: 'IP', search: true, width: 140 },
    device: { type: 'text', label: 'Device', max: 500, width: 160, cell: 'device' },
  },
  list: { sort: '-at' },
});
