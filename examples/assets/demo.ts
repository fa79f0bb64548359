import type { Demo } from '../../server/operations/start/demo.ts';
import { addDays, clocksAt } from '../../src/engine/time/days.ts';
import accessory from './resources/equipment/accessory.ts';
import asset from './resources/equipment/asset.ts';
import category from './resources/equipment/category.ts';
import loan from './resources/equipment/loan.ts';
import repair from './resources/equipment/repair.ts';

const categories = [
  { name: 'Cameras', days: 14 },
  { name: 'Audio', days: 7 },
  { name: 'Laptops', days: 90 },
  { name: 'Tools', days: 3 },
] as const;

/** Name, category, shelf, condition and price in cents of each asset, as many times as the number says. */
const kinds = [
  ['Sony FX30', 'Cameras', 'A1', 5, 189_900, 4],
  ['Canon R6', 'Cameras', 'A1', 4, 219_900, 3],
  ['Tripod Manfrotto 190', 'Cameras', 'A2', 3, 19_900, 6],
  ['Wireless microphone', 'Audio', 'B1', 4, 29_900, 8],
  ['Field recorder', 'Audio', 'B1', 5, 34_900, 3],
  ['ThinkPad T14', 'Laptops', 'C1', 4, 129_900, 10],
  ['MacBook Pro 14', 'Laptops', 'C1', 5, 219_900, 4],
  ['Cordless drill', 'Tools', 'D1', 2, 15_900, 5],
  ['Laser level', 'Tools', 'D2', 1, 8900, 2],
] as const;

/** What comes with an asset, by its name. */
const accessories: Readonly<Record<string, readonly { name: string; count: number; supplier: 'maker' | 'other' }[]>> = {
  'Sony FX30': [
    { name: 'Battery NP-FZ100', count: 2, supplier: 'maker' },
    { name: 'Charger', count: 1, supplier: 'maker' },
    { name: 'Card 128 GB', count: 2, supplier: 'other' },
  ],
  'ThinkPad T14': [{ name: 'Power supply 65 W', count: 1, supplier: 'maker' }],
};

/** Demo data: one organization that lends equipment, with its people, and another one that sees nothing of it. */
export const demo: Demo = {
  accounts: [
    { email: 'admin@assets.example', who: 'administrator of Northwind Studio' },
    { email: 'desk@assets.example', who: 'hands equipment out there and takes it back' },
    { email: 'borrower@assets.example', who: 'borrows there, and sees their own loans' },
    { email: 'admin@other.example', who: 'administrator of another organization' },
    { email: 'super@assets.example', who: 'platform staff: all organizations' },
  ],

  async fill({ addPlatform, addTenant, addUser, now, timeZone }) {
    await addPlatform({ name: 'Platform', email: 'super@assets.example', username: 'Platform' });
    await addTenant({ name: 'Southwind', email: 'admin@other.example', username: 'Olive Other' });
    const studio = await addTenant({ name: 'Northwind Studio', email: 'admin@assets.example', username: 'Ada Admin' });
    await addUser(studio, { email: 'desk@assets.example', username: 'Dora Desk', role: 'desk' });
    const borrower = await addUser(studio, {
      email: 'borrower@assets.example',
      username: 'Bo Borrower',
      role: 'borrower',
    });
    const other = await addUser(studio, { email: 'kim@assets.example', username: 'Kim Lee', role: 'borrower' });
    const { effects } = studio;
    const categoryIds = new Map<string, string>();
    for (const values of categories) categoryIds.set(values.name, (await effects.create(category, values)).id);
    const assets: string[] = [];
    for (const [name, kind, place, condition, price, count] of kinds) {
      for (let number = 1; number <= count; number += 1) {
        const serial = `${name.slice(0, 3).toUpperCase()}-${String(1000 + assets.length)}`;
        const values = { name, category: categoryIds.get(kind) ?? '', place, condition, price, serial };
        const { id } = await effects.create(asset, values);
        assets.push(id);
        for (const [index, part] of (accessories[name] ?? []).entries())
          await effects.create(accessory, { ...part, asset: id, position: index + 1 });
      }
    }
    const today = clocksAt(now, timeZone).slice(0, 10);
    const day = (days: number) => addDays(today, days);
    for (const [at, id] of assets.slice(0, 20).entries()) {
      const values = {
        asset: id,
        borrower: at % 3 === 0 ? other : borrower,
        fromOn: day(-(at % 4) - 2),
        dueOn: day((at % 5) - 2),
      };
      const { id: made } = await effects.create(loan, { ...values, purpose: 'Shooting' });
      if (at % 4 === 3) continue;
      await effects.transition(loan, made, 'approve');
      if (at % 4 === 2) await effects.transition(loan, made, 'return', { condition: 4 });
    }
    const broken = assets.at(-1);
    if (broken) await effects.create(repair, { asset: broken, problem: 'The beam is off by a degree' });
  },
};
