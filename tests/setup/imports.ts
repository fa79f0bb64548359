import { afterAll, vi } from 'vitest';

// What is still loading when a file ends would fail, and stay failed for the files that its worker runs after it.
afterAll(() => vi.dynamicImportSettled());
