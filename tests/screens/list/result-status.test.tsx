import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { normalise } from '../../../src/engine/normalise/index.ts';
import { flatten } from '../../../src/engine/routes/route.ts';
import { kinds } from '../../../src/fields/index.ts';
import definition from '../../../src/resources/customer/merchant.ts';
import { list, systemResources } from '../../../src/resources/index.ts';
import { ResultStatus } from '../../../src/screens/list/rows/result-status.tsx';
import { createAddressCodec } from '../../../src/screens/list-state/address.ts';

const merchant = normalise(definition, { kinds, entries: flatten(list), system: systemResources });
const codec = createAddressCodec(merchant, Object.values(merchant.fields), kinds);

const status = (page: number, isFetching: boolean) => (
  <ResultStatus
    listState={{ codec, address: { ...codec.initial, page } }}
    rows={{ total: 40, isCapped: false, isFetching, error: null }}
  />
);

it('each page is announced once, also one that is shown again without being loaded', async () => {
  const { rerender } = render(status(1, false));
  const region = screen.getByRole('status');
  const records: MutationRecord[] = [];
  const observer = new MutationObserver((found) => records.push(...found));
  observer.observe(region, { childList: true, characterData: true, subtree: true });
  /** How many texts have come since the last look. */
  const announcements = () => {
    const found = [...records.splice(0), ...observer.takeRecords()];
    return found.filter(({ addedNodes, type }) => type === 'characterData' || [...addedNodes].some(hasText)).length;
  };
  expect(region).toBeEmptyDOMElement();

  rerender(status(2, true));
  rerender(status(2, false));
  expect(region).not.toBeEmptyDOMElement();
  expect(announcements()).toBe(1);
  rerender(status(1, false));
  expect(announcements()).toBe(1);
  rerender(status(1, true));
  rerender(status(1, false));
  expect(announcements()).toBe(0);
});

function hasText({ textContent }: Node): boolean {
  return textContent !== '';
}
