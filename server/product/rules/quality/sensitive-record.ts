import { dayOf } from '../../../../src/engine/fields/condition.ts';
import sensitiveRecord from '../../../../src/resources/quality/sensitiveRecord.ts';
import sensitiveWord from '../../../../src/resources/setting/sensitiveWord.ts';
import { refused } from '../../../records/rules/refused.ts';
import { defineRules } from '../../../records/rules/rules.ts';
import { badField } from '../../../request/errors.ts';
import { messageOf } from '../../messages/index.ts';

/** Nobody deletes a hit in a conversation of their own. Ignoring a word always is kept at the word, until a day. */
export const sensitiveRecordRules = defineRules(sensitiveRecord, {
  async beforeWrite({ operation, actor, before }) {
    if (operation === 'delete' && before?.values.agent === String(actor.userId)) {
      throw refused(messageOf('sensitiveRecord.ownCase'));
    }
    return undefined;
  },

  transitions: {
    async ignoreAlways({ values: { word, shop }, inputs: { shops, until }, unscoped, effects, now, timeZone }) {
      const today = dayOf(now, timeZone);
      if (until < today) throw badField('until', messageOf('sensitiveRecord.over'));
      const words = unscoped.records(sensitiveWord.name);
      const where = { field: 'word', eq: word } as const;
      const [found] = await words.page({ where, sort: [{ field: 'id', order: 'asc' }], start: 0, end: 1 });
      if (!found) throw refused(messageOf('sensitiveRecord.wordGone'));
      const { ignoredShops, ignoredUntil } = found.values;
      const isKept = typeof ignoredUntil === 'string' && today <= ignoredUntil && Array.isArray(ignoredShops);
      const before = isKept ? ignoredShops.map(String) : [];
      const named = shops && shops.length > 0 ? shops : [shop ?? []].flat();
      await effects.update(sensitiveWord, found.id, {
        ignoredShops: [...new Set([...before, ...named])],
        ignoredUntil: until,
      });
    },
  },
});
