import { format } from 'node:util';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

const complaints: MockInstance[] = [];

/** antd says it of a popup in a dialog that it is about to put into the page. */
const premature = 'trigger element and popup element should in same shadow root.';

/** What console.error and console.warn were told since the test began, taken: a test that means to provoke one asserts on this. */
export function takeComplaints(): string[] {
  return complaints.flatMap((spy) => {
    const said = spy.mock.calls.map((call) => format(...call));
    spy.mockClear();
    return said;
  });
}

/** Fails each test in which console.error or console.warn is told something that the test did not take. */
export function refuseComplaints(): void {
  beforeEach(() => {
    complaints.push(
      vi.spyOn(console, 'error').mockImplementation(() => {}),
      vi.spyOn(console, 'warn').mockImplementation(() => {}),
    );
  });
  afterEach(() => {
    const untaken = takeComplaints();
    for (const spy of complaints.splice(0)) spy.mockRestore();
    const unexpected = untaken.filter((said) => !said.includes(premature));
    if (unexpected.length > 0) expect.fail(`console.error or console.warn was called: ${unexpected.join('\n')}`);
  });
}
