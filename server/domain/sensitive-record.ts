import sensitiveRecord from '../../src/resources/quality/sensitiveRecord.ts';
import { refused } from './refused.ts';
import { defineRules } from './rules.ts';

/** Nobody deletes a hit in a conversation of their own. */
export const sensitiveRecordRules = defineRules(sensitiveRecord, {
  async beforeWrite({ operation, actor, before }) {
    if (operation === 'delete' && before?.values.agent === String(actor.userId)) {
      throw refused({ key: 'sensitiveRecord.ownCase' });
    }
    return undefined;
  },
});
