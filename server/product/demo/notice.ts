import type { Database } from '../../storage/database.ts';
import { findDemoAccounts } from './accounts.ts';
import { demoPassword } from './install.ts';

/** Accounts that can sign in to the demo, with their roles. */
const accounts = [
  { email: 'owner@demo.example', who: 'administrator of 星河客服外包' },
  { email: 'staff@demo.example', who: 'merchants and follow-up plans of 星河客服外包, without deleting or revealing' },
  { email: 'leader@demo.example', who: '主管 of 客服中心 there: sees what is of that department and those below it' },
  { email: 'agent@demo.example', who: '客服 there: sees and marks what is their own' },
  { email: 'inspector@demo.example', who: '质检 there: judges the service and rules on appeals' },
  { email: 'owner@other.example', who: 'administrator of 蓝海商贸' },
  { email: 'super@demo.example', who: 'platform staff: everything in all enterprises' },
] as const;

/** Returns the text for the terminal about signing in to the demo, with the accounts that exist. */
export async function demoNotice(database: Database): Promise<string> {
  const present = new Set(await findDemoAccounts(database));
  const lines = accounts
    .filter(({ email }) => present.has(email))
    .map(({ email, who }) => `  ${email.padEnd(24)}${who}`);
  if (lines.length === 0) return 'No demo accounts: the database held others before, so no demo data was added.';
  return [`Demo accounts, each with the password ${demoPassword}`, ...lines].join('\n');
}
