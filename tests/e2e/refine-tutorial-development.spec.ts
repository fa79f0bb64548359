import { isAll } from '../setup/extent.ts';
import { test, workThrough } from './refine/tutorial.ts';

test.describe.configure({ mode: 'default' });
test.skip(!isAll, 'It takes minutes: it runs with `npm test -- --all`.');
// Development warns of what production does not.
test.use({ account: 'owner', isBuilt: false, tolerated: [/^console warning|^console error: Warning: |\/events/] });

workThrough();
