import { expect, it } from 'vitest';
import { satisfies, unmetRequirement } from '../../scripts/requirements.mjs';

const engines = '^20.19.0 || ^22.13.0 || >=24.0.0';

it.each(['20.19.0', '20.20.2', '22.13.0', '22.30.1', '24.0.0', '26.1.0'])('Node.js %s is supported', (version) => {
  expect(satisfies(version, engines)).toBe(true);
});

it.each(['18.20.4', '20.9.0', '20.18.9', '21.7.0', '22.12.9', '23.11.0'])('Node.js %s is not', (version) => {
  expect(satisfies(version, engines)).toBe(false);
});

it('the Node.js and the packages that run this test are enough', () => {
  expect(unmetRequirement()).toBeUndefined();
});
