import type { Product } from '../../server/operations/start/product.ts';
import { definitionsByName } from '../../server/records/catalogue/definitions.ts';
import { demo } from './demo.ts';
import { en } from './locales/en.ts';
import { zh } from './locales/zh.ts';
import dashboard from './resources/dashboard.ts';
import { drawn, list, ownerField, type Permission, system } from './resources/index.ts';
import { loanRules } from './rules/loan.ts';
import { repairRules } from './rules/repair.ts';

/** Lends equipment. */
export const product: Product = {
  name: 'assets',
  title: { en: en.brand.name, zh: zh.brand.name },
  currency: 'EUR',
  language: 'en',
  list,
  definitions: definitionsByName(import.meta.glob('./resources/*/*.ts', { eager: true })),
  ownerField,
  system,
  dashboard,
  labels: { zh: { titles: zh.titles, resources: zh.resources } },
  drawn: { ...drawn, slots: ['roleTools', 'userRights'] },
  rules: () => [loanRules, repairRules],
  standardRoles: [
    { code: 'desk', name: 'Desk', scope: 'all', permissions: deskPermissions() },
    { code: 'borrower', name: 'Borrower', scope: 'own', permissions: borrowerPermissions() },
  ],
  demo,
};

/** Those who hand out and take back. */
function deskPermissions(): readonly Permission[] {
  return ['assets', 'accessories', 'loans', 'loans:decide', 'repairs', 'categories', 'lending_report'];
}

/** Those who ask for something and see what they have. */
function borrowerPermissions(): readonly Permission[] {
  return ['assets', 'loans'];
}
