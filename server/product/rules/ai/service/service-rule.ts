import type { Language } from '../../../../../src/base/language.ts';
import type { AnswerLine } from '../../../../../src/engine/actions/action-answer.ts';
import { dayOf } from '../../../../../src/engine/fields/condition.ts';
import { startOfDay } from '../../../../../src/engine/time/days.ts';
import conversation from '../../../../../src/resources/ai/conversation.ts';
import serviceRecount from '../../../../../src/resources/service/serviceRecount.ts';
import serviceRule from '../../../../../src/resources/service/serviceRule.ts';
import serviceStandard from '../../../../../src/resources/service/serviceStandard.ts';
import enterprise from '../../../../../src/resources/setting/enterprise.ts';
import { refused } from '../../../../records/rules/refused.ts';
import { defineRules, type Effects, type RecordWrite } from '../../../../records/rules/rules.ts';
import { badField } from '../../../../request/errors.ts';
import { say } from '../../../../request/messages.ts';
import { messageOf } from '../../../messages/index.ts';
import { conversationOf } from '../conversation-figures.ts';
import { builtInRules } from './built-in.ts';
import { checksOf, keepChecks } from './keep-checks.ts';
import type { ServiceRule } from './rule.ts';

const byId = [{ field: 'id', order: 'asc' }] as const;
/** How many conversations are counted anew at once, in one transaction. */
const chunk = 200;
/** Until the next ones, in milliseconds. */
const pause = 500;

/** An enterprise's own rule: a changed one counts its conversations anew. */
export const serviceRuleRules = defineRules(serviceRule, {
  validate: requireHours,
  async afterWrite(write) {
    await recount(write.effects, write);
  },
  actions: {
    /** Says what the rules in force say of a conversation. Writes nothing. */
    async tryOn({ inputs: { conversation: id } }) {
      return async ({ scoped, unscoped, language, timeZone }) => {
        const record = await scoped.records(conversation.name).find(id);
        if (!record) throw refused(messageOf('serviceRule.noConversation'));
        const checks = await checksOf({ unscoped, timeZone }, id, conversationOf(record));
        return { lines: linesOf(checks, language) };
      };
    },
  },
});

/** Returns a line for each check: the rule, how long the buyer waited, and whether that is in time. */
function linesOf(checks: Awaited<ReturnType<typeof checksOf>>, language: Language): AnswerLine[] {
  if (checks.length === 0) return [{ text: say(language, messageOf('serviceRule.notCounted')) }];
  return checks.map(({ rule, wait, passed, figure }) => {
    const verdict = passed === null ? 'measured' : passed ? 'passed' : 'missed';
    const waited = say(
      language,
      wait === null || wait === undefined
        ? messageOf(isAnswered(figure) ? 'serviceRule.noAnswer' : 'serviceRule.wholeConversation')
        : messageOf('serviceRule.waited', { seconds: wait }),
    );
    const text = `${waited} · ${say(language, messageOf(`serviceRule.${verdict}`))}`;
    return { label: rule ?? '', text, marks: passed === false ? [{ from: 0, to: text.length, tone: 'danger' }] : [] };
  });
}

/** Returns whether a figure is about answers. */
function isAnswered(figure: string | null | undefined): boolean {
  return figure !== 'leftMessage' && figure !== 'aiAlone';
}

/** A rule of a platform concerns every enterprise. */
export const serviceStandardRules = defineRules(serviceStandard, {
  validate: requireHours,
  async afterWrite(write) {
    const enterprises = await write.unscoped.records(enterprise.name).page({
      where: { field: 'status', eq: 'open' },
      sort: byId,
      start: 0,
      end: 10_000,
    });
    for (const { id } of enterprises) await recount(write.effects.within(id), write);
  },
  actions: {
    /** Adds those of the usual rules whose figure the platform has no rule for. */
    async addBuiltIn() {
      return async ({ unscoped, effects }) => {
        const known = await unscoped.records(serviceStandard.name).page({ sort: byId, start: 0, end: 10_000 });
        const isKnown = (rule: (typeof builtInRules)[number]) =>
          known.some(({ values }) => values.platform === rule.platform && values.figure === rule.figure);
        await effects.createMany(
          serviceStandard,
          builtInRules.filter((rule) => !isKnown(rule)),
        );
      };
    },
  },
});

/** Counts some conversations more, and asks to go on. */
export const serviceRecountRules = defineRules(serviceRecount, {
  transitions: {
    async proceed(write) {
      const { values, unscoped, now, timeZone } = write;
      const { records } = await unscoped.records(conversation.name).next({
        filters: [
          { field: 'platform', operator: 'eq', values: [values.platform] },
          { field: 'startAt', operator: 'gte', values: [startOfDay(values.since, timeZone).toISOString()] },
        ],
        sort: [],
        place: values.until === null ? undefined : [values.until],
        limit: chunk,
      });
      let changed = values.changed ?? 0;
      for (const record of records) changed += Number((await keepChecks(write, record.id, conversationOf(record))) > 0);
      const counted = (values.counted ?? 0) + records.length;
      const until = Number(records.at(-1)?.id ?? values.until);
      const next = new Date(now.getTime() + pause).toISOString();
      const isOver = records.length < chunk;
      return { counted, changed, until, ...(isOver ? { proceedAt: null, finishAt: next } : { proceedAt: next }) };
    },
  },
});

/** Throws 40000 for hours that end when they begin. */
function requireHours({ operation, values: { hoursFrom, hoursTo } }: RecordWrite<ServiceRule>): void {
  if (operation === 'delete' || hoursFrom === null || hoursFrom !== hoursTo) return;
  throw badField('hoursTo', messageOf('serviceRule.noHours'));
}

/** Has the conversations counted anew that the rule, as it is or as it was, is about. */
async function recount(effects: Effects, { before, values, now, timeZone }: RecordWrite<ServiceRule>): Promise<void> {
  const states = [before?.values, values].flatMap((one) => one ?? []);
  for (const platform of new Set(states.map((one) => one.platform))) {
    const days = states.filter((one) => one.platform === platform).map(({ validFrom }) => validFrom);
    const where = {
      all: [
        { field: 'platform', eq: platform },
        { field: 'status', eq: 'running' },
      ],
    };
    const [running] = await effects.unscoped.records(serviceRecount.name).page({ where, sort: byId, start: 0, end: 1 });
    const since = [...days, running?.values.since].filter((day) => typeof day === 'string').toSorted()[0];
    const begun = {
      rule: values.name,
      since: since ?? dayOf(now, timeZone),
      proceedAt: now.toISOString(),
      ...{ until: null, counted: 0, changed: 0 },
    };
    // One that has not ended begins again: the conversations that it has counted are subject to the new rule, too.
    if (running) await effects.update(serviceRecount, running.id, begun);
    else await effects.create(serviceRecount, { ...begun, platform });
  }
}
