import { brand as english } from '../../src/product/locales/en/brand.ts';
import { resources } from '../../src/product/locales/en/resources/index.ts';
import { titles } from '../../src/product/locales/en/titles.ts';
import { brand as chinese } from '../../src/product/locales/zh/brand.ts';
import dashboard from '../../src/resources/dashboard.ts';
import { list, ownerField, slotNames, systemResources } from '../../src/resources/index.ts';
import { standardRoles } from '../../src/resources/roles.ts';
import type { Product } from '../operations/start/product.ts';
import { addAuthorizationRoutes } from './authorization/routes.ts';
import { authorizationTables, createAuthorizationTables } from './authorization/tables.ts';
import { definitions } from './definitions.ts';
import { demo } from './demo/index.ts';
import { presenceRecords } from './presence.ts';
import { addCooledUsers } from './rules/clue/clue.ts';
import { productRules } from './rules/index.ts';
import { createMailboxSending } from './rules/mailbox/mailbox-sending.ts';

/** The console for those who serve the customers of online shops. */
export const product: Product = {
  name: 'customer-service',
  title: { zh: chinese.name, en: english.name },
  formPath: '/dockingTable',
  list,
  definitions,
  ownerField,
  system: systemResources,
  dashboard,
  labels: { en: { titles, resources } },
  drawn: { slots: slotNames },
  rules: productRules,
  standardRoles,
  routes: addAuthorizationRoutes,
  presence: presenceRecords,
  mailSender: { field: 'mailbox', create: createMailboxSending },
  tables: authorizationTables,
  async prepare(trx, dialect) {
    await createAuthorizationTables(trx);
    await addCooledUsers(trx, dialect);
  },
  migrations: import.meta.glob<string>('./migrations/*.sql', { eager: true, query: '?raw', import: 'default' }),
  demo,
};
