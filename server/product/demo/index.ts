import type { Demo } from '../../operations/start/demo.ts';
import { fillDemo } from './install.ts';
import { findUnnoted } from './people/accounts.ts';

/** Two customer-service companies with their merchants, conversations and reviews, and one that waits to be opened. */
export const demo: Demo = {
  accounts: [
    { email: 'owner@demo.example', who: 'administrator of 星河客服外包' },
    {
      email: 'staff@demo.example',
      who: 'merchants and follow-up plans of 星河客服外包, without deleting or revealing',
    },
    { email: 'leader@demo.example', who: '主管 of 客服中心 there: sees what is of that department and those below it' },
    { email: 'agent@demo.example', who: '客服 there: sees and marks what is their own' },
    { email: 'inspector@demo.example', who: '质检 there: judges the service and rules on appeals' },
    { email: 'owner@other.example', who: 'administrator of 蓝海商贸' },
    { email: 'super@demo.example', who: 'platform staff: everything in all enterprises' },
  ],
  fill: fillDemo,
  findUnnoted,
};
