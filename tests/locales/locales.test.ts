import { describe, expect, it } from 'vitest';
import { say } from '../../server/messages.ts';
import type { AnyDefinition } from '../../src/engine/any-definition.ts';
import type { Field } from '../../src/engine/field.ts';
import type { KindRegistry, Translate } from '../../src/engine/kind.ts';
import {
  actionDone,
  actionLabel,
  actionQuestion,
  chartTitle,
  choiceLabel,
  entryNoun,
  entryTitle,
  fieldHelp,
  fieldLabel,
  firstStepHelp,
  firstStepLabel,
  followUpHint,
  followUpLabel,
  highlightLabel,
  inputsOf,
  linkLabel,
  markLabel,
  metricHelp,
  metricLabel,
  metricUnit,
  operationLabel,
  partsOf,
  presetLabel,
  relatedTitle,
  resourceTitle,
  sectionTitle,
  stepHint,
  tabTitle,
} from '../../src/engine/label.ts';
import { normalise } from '../../src/engine/normalise/index.ts';
import { tabKeyOf } from '../../src/engine/place-tabs.ts';
import { parseListQuery } from '../../src/engine/query.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { flatten, keyOf } from '../../src/engine/route.ts';
import { checkValue, type Problem } from '../../src/engine/values.ts';
import { type Kinds, kinds } from '../../src/fields/index.ts';
import { account as enAccount } from '../../src/locales/en/account.ts';
import { bulk as enBulk } from '../../src/locales/en/bulk.ts';
import { calendar as enCalendar } from '../../src/locales/en/calendar.ts';
import { en } from '../../src/locales/en/index.ts';
import { keys as enKeys } from '../../src/locales/en/keys.ts';
import { media as enMedia } from '../../src/locales/en/media.ts';
import { notices as enNotices } from '../../src/locales/en/notices.ts';
import { palette as enPalette } from '../../src/locales/en/palette.ts';
import { records as enRecords } from '../../src/locales/en/records.ts';
import { register as enRegister } from '../../src/locales/en/register.ts';
import { saved as enSaved } from '../../src/locales/en/saved.ts';
import { server as enServer } from '../../src/locales/en/server.ts';
import { serverSheets as enServerSheets } from '../../src/locales/en/server-sheets.ts';
import { settings as enSettings } from '../../src/locales/en/settings.ts';
import { sheets as enSheets } from '../../src/locales/en/sheets.ts';
import { tabs as enTabs } from '../../src/locales/en/tabs.ts';
import { trees as enTrees } from '../../src/locales/en/trees.ts';
import { views as enViews } from '../../src/locales/en/views.ts';
import { why as enWhy } from '../../src/locales/en/why.ts';
import { account as zhAccount } from '../../src/locales/zh/account.ts';
import { bulk as zhBulk } from '../../src/locales/zh/bulk.ts';
import { calendar as zhCalendar } from '../../src/locales/zh/calendar.ts';
import { zh } from '../../src/locales/zh/index.ts';
import { keys as zhKeys } from '../../src/locales/zh/keys.ts';
import { media as zhMedia } from '../../src/locales/zh/media.ts';
import { notices as zhNotices } from '../../src/locales/zh/notices.ts';
import { palette as zhPalette } from '../../src/locales/zh/palette.ts';
import { problems as problemTexts } from '../../src/locales/zh/problems.ts';
import { records as zhRecords } from '../../src/locales/zh/records.ts';
import { register as zhRegister } from '../../src/locales/zh/register.ts';
import { saved as zhSaved } from '../../src/locales/zh/saved.ts';
import { server as zhServer } from '../../src/locales/zh/server.ts';
import { serverSheets as zhServerSheets } from '../../src/locales/zh/server-sheets.ts';
import { settings as zhSettings } from '../../src/locales/zh/settings.ts';
import { sheets as zhSheets } from '../../src/locales/zh/sheets.ts';
import { tabs as zhTabs } from '../../src/locales/zh/tabs.ts';
import { trees as zhTrees } from '../../src/locales/zh/trees.ts';
import { views as zhViews } from '../../src/locales/zh/views.ts';
import { why as zhWhy } from '../../src/locales/zh/why.ts';
import { createI18n, type Messages } from '../../src/providers/i18n.ts';
import dashboard from '../../src/resources/dashboard.ts';
import { list, ownerField, systemResources } from '../../src/resources/index.ts';

const { resources: labels, titles, nouns, ...enWords } = en;

/** Each file of words, in both languages. */
const words: readonly [string, Messages, Messages][] = [
  ['the console', zh, enWords],
  ['sheets.ts', zhSheets, enSheets],
  ['account.ts', zhAccount, enAccount],
  ['saved.ts', zhSaved, enSaved],
  ['notices.ts', zhNotices, enNotices],
  ['register.ts', zhRegister, enRegister],
  ['keys.ts', zhKeys, enKeys],
  ['palette.ts', zhPalette, enPalette],
  ['why.ts', zhWhy, enWhy],
  ['settings.ts', zhSettings, enSettings],
  ['tabs.ts', zhTabs, enTabs],
  ['bulk.ts', zhBulk, enBulk],
  ['trees.ts', zhTrees, enTrees],
  ['views.ts', zhViews, enViews],
  ['calendar.ts', zhCalendar, enCalendar],
  ['media.ts', zhMedia, enMedia],
  ['server.ts', zhServer, enServer],
  ['records.ts', zhRecords, enRecords],
  ['server-sheets.ts', zhServerSheets, enServerSheets],
];

/** Texts that are empty on purpose: Refine writes it below every "created", where nothing is to be added. */
const emptyOnPurpose = ['notifications.success'];

/** Texts that are not said of one. */
const neverOne = ['several', 'sheet.ambiguous'];

/** Texts by their dotted keys. */
function textsOf(messages: Messages, path = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([name, part]): (readonly [string, string])[] =>
      typeof part === 'string' ? [[`${path}${name}`, part]] : [...textsOf(part, `${path}${name}.`)],
    ),
  );
}

function placeholdersOf(text = ''): string[] {
  return [...text.matchAll(/\{\{(.*?)\}\}/g)].map((match) => match[1] ?? '').toSorted();
}

describe.each(words)('the words of %s', (_file, chinese, english) => {
  const zhTexts = textsOf(chinese);
  const told = [...textsOf(english)];
  const ofOne = new Map(told.filter(([key]) => key.endsWith('_one')));
  const enTexts = new Map(told.filter(([key]) => !ofOne.has(key)));

  it('have the same keys in both languages', () => {
    expect([...enTexts.keys()].toSorted()).toEqual([...zhTexts.keys()].toSorted());
    expect(zhTexts.size).toBeGreaterThan(5);
  });

  it('name the same values in both languages', () => {
    const placeholders = (texts: ReadonlyMap<string, string>) =>
      Object.fromEntries([...texts].map(([key, text]) => [key, placeholdersOf(text)]));
    expect(placeholders(enTexts)).toEqual(placeholders(zhTexts));
  });

  it('have a text of their own for one of what is counted in English', () => {
    const counting = /\{\{count\}\} (selected )?(rows|records|permissions)\b/;
    const counted = [...enTexts].filter(([, text]) => counting.test(text)).map(([key]) => key);
    expect(counted.filter((key) => !ofOne.has(`${key}_one`) && !neverOne.includes(key))).toEqual([]);
    const base = ([key, text]: readonly [string, string]) => [key.slice(0, -'_one'.length), placeholdersOf(text)];
    const known = [...ofOne].map(base).map(([key]) => [key, placeholdersOf(enTexts.get(String(key)))]);
    expect([...ofOne].map(base)).toEqual(known);
  });

  it('name values by plain names, in whole braces', () => {
    const misspelt = [...zhTexts, ...enTexts].filter(([, text]) =>
      /[{}]/.test(text.replaceAll(/\{\{[a-zA-Z]+\}\}/g, '')),
    );
    expect(misspelt).toEqual([]);
  });

  it('are all there [5.8]', () => {
    const missing = [...zhTexts, ...enTexts].filter(
      ([key, text]) => text.trim() === '' && !emptyOnPurpose.includes(key),
    );
    expect(missing).toEqual([]);
  });

  it('are English in English', () => {
    expect([...enTexts].filter(([, text]) => /\p{Script=Han}/u.test(text))).toEqual([]);
  });
});

const files = import.meta.glob<{ default: AnyDefinition }>('../../src/resources/*/*.ts', { eager: true });
const resources = Object.values(files).map((file) =>
  normalise(file.default, { kinds, entries: flatten(list), ownerField, system: systemResources }),
);

/** Said of an action without a done-word of its own: a text of the console, no label of a resource. */
const saidOfAnyAction = 'form.action.done';

/** Has every label of the product told by `translate`: entries of the list, and all that a resource says. */
function tellEverything(translate: Translate): void {
  for (const entry of flatten(list)) {
    const key = keyOf(entry);
    entryTitle(translate, { key, title: entry.title });
    entryNoun(translate, { key, title: entry.title, noun: entry.noun });
    for (const [operation, label] of Object.entries(entry.operations ?? {}))
      operationLabel(translate, { key: `${key}:${operation}`, operation, label }, '');
    for (const tab of entry.tabs ?? []) tabTitle(translate, { titleKey: tabKeyOf(entry, tab), title: tab.title });
  }
  for (const resource of resources) tellResource(translate, resource);
}

function tellResource(translate: Translate, resource: Resource): void {
  const {
    name,
    fields,
    list: rows,
    create,
    form,
    forms,
    links,
    show,
    states,
    actions,
    listActions,
    metrics,
    reports,
  } = resource;
  resourceTitle(translate, resource);
  for (const field of Object.values(fields)) tellField(translate, name, field, kinds);
  for (const preset of rows.presets) presetLabel(translate, name, preset);
  for (const tone of rows.highlights) highlightLabel(translate, name, tone);
  const named = Object.values(forms).flatMap(({ sections }) => sections);
  for (const { title } of [...form.sections, ...named, ...show.sections]) {
    if (title !== undefined) sectionTitle(translate, name, title);
  }
  for (const step of form.steps) stepHint(translate, name, step);
  for (const link of links) linkLabel(translate, name, { ...link, route: { key: link.to, title: '' } });
  for (const one of create.next) followUpLabel(translate, name, one);
  followUpHint(translate, { name, create });
  for (const { title } of show.related) if (title !== undefined) relatedTitle(translate, name, title);
  if (show.thread?.title !== undefined) relatedTitle(translate, name, show.thread.title);
  for (const mark of show.thread?.marks ?? []) markLabel(translate, name, mark);
  for (const action of [...(states?.transitions ?? []), ...actions, ...listActions]) {
    actionLabel(translate, name, action);
    actionDone(translate, name, action);
    for (const input of action.inputs) tellField(translate, inputsOf(name, action), input, kinds);
  }
  for (const action of [...actions, ...listActions]) actionQuestion(translate, name, action);
  for (const metric of metrics) {
    metricLabel(translate, name, metric);
    metricHelp(translate, name, metric);
    metricUnit(translate, name, metric);
  }
  for (const { key, charts } of reports) {
    for (const chart of charts) chartTitle(translate, name, key, chart);
  }
}

function tellField(translate: Translate, name: string, field: Field, registry: KindRegistry): void {
  fieldLabel(translate, name, field);
  fieldHelp(translate, name, field);
  const kind = registry[field.type];
  for (const choice of kind?.choices?.(field.settings) ?? []) choiceLabel(translate, name, field.name, choice);
  for (const part of kind?.parts?.of(field.settings) ?? [])
    tellField(translate, partsOf(name, field), part, kind?.parts?.kinds ?? {});
}

describe('the labels of the product', () => {
  const asked = new Set<string>();
  const ask: Translate = (key, _params, fallback = '') => {
    if (key !== saidOfAnyAction) asked.add(key);
    return fallback;
  };
  tellEverything(ask);
  for (const step of dashboard.firstSteps ?? []) {
    firstStepLabel(ask, step);
    firstStepHelp(ask, step);
  }
  const english = textsOf({ resources: labels, titles, nouns });

  it('are those of every resource in the list', () => {
    const named = flatten(list).filter(({ name, component }) => name !== undefined && component === undefined);
    expect(resources.map((resource) => resource.name).toSorted()).toEqual(
      [...new Set(named.map((entry) => entry.name))].toSorted(),
    );
    expect(asked.size).toBeGreaterThan(50);
  });

  it('are all translated', () => {
    expect([...asked].filter((key) => !english.has(key))).toEqual([]);
  });

  it('have no translation that nothing uses', () => {
    expect([...english.keys()].filter((key) => !asked.has(key))).toEqual([]);
  });

  it('are neither empty nor Chinese in English', () => {
    expect([...english].filter(([, text]) => text.trim() === '' || /\p{Script=Han}/u.test(text))).toEqual([]);
  });

  it('are found under their keys by what looks them up, whatever stands in a key', async () => {
    const i18n = await createI18n({
      messages: { zh, en },
      defaultLanguage: 'zh',
      storage: { getItem: () => 'en', setItem: () => {} },
      storageKey: 'language',
      onLanguage: () => {},
    });
    const lost: string[] = [];
    tellEverything((key, params, fallback) => {
      const text = i18n.provider.translate(key, params, fallback);
      if (key !== saidOfAnyAction && text !== english.get(key)) lost.push(key);
      return text;
    });
    expect(lost).toEqual([]);
  });
});

describe('what is counted', () => {
  it('is shown in the singular where there is one, by the console and by the server', async () => {
    const i18n = await createI18n({
      messages: { zh: { ...zh, sheets: zhSheets }, en: { ...en, sheets: enSheets } },
      defaultLanguage: 'zh',
      storage: { getItem: () => 'en', setItem: () => {} },
      storageKey: 'language',
      onLanguage: () => {},
    });
    const start = (count: number) => i18n.provider.translate('sheets.check.start', { count });
    expect([start(1), start(2)]).toEqual(['Import 1 row', 'Import 2 rows']);
    const seen = (count: number) => say('en', { key: 'log.records', params: { count } });
    expect([seen(1), seen(2)]).toEqual(['1 record', '2 records']);
    expect(say('zh', { key: 'log.records', params: { count: 1 } })).toBe('1 条记录');
  });
});

/** Settings that let every check of a kind fail; the compiler asks for those of a new kind. */
const settings: { readonly [Kind in keyof Kinds]: readonly object[] } = {
  text: [{ min: 3, max: 5 }],
  textarea: [{ max: 5 }],
  phone: [{}],
  email: [{}],
  enum: [{ options: [{ value: 'a', label: '甲' }] }, { options: [{ value: 'a', label: '甲' }], multiple: true }],
  ref: [{ to: 'user' }, { to: 'user', multiple: true }],
  money: [{ min: 1, max: 5 }],
  date: [{}],
  datetime: [{}],
  auto: [{ prefix: 'M' }],
  tags: [{ max: 2 }],
  int: [{ min: 1, max: 5 }],
  decimal: [{ min: 1, max: 5 }],
  percent: [{ min: 0.1, max: 0.5 }],
  bool: [{}],
  schedule: [{ max: 1 }],
  region: [{}],
  icon: [{}],
  lookup: [{ by: 'shop', field: 'platform' }],
  reach: [{ to: 'shop' }],
  computed: [{ of: 'user', by: 'owner', count: true }],
  secret: [{ max: 5 }],
  password: [{}],
  url: [{}],
  time: [{}],
  duration: [{ min: 1, max: 5 }],
  color: [{}],
  file: [{}, { multiple: true, maxCount: 2 }],
  image: [{}, { multiple: true, maxCount: 2 }],
  tree: [{ to: 'department' }, { to: 'department', multiple: true }],
  rich: [{ max: 5 }],
  questions: [{}],
  answers: [{ to: 'questions' }],
  json: [
    { fields: { a: { type: 'text', label: '甲', required: true, max: 5 } }, multiple: true, min: 1, max: 1 },
    { fields: { a: { type: 'text', label: '甲' } }, multiple: true, min: 2 },
    { fields: { a: { type: 'int', label: '甲', max: 5 } } },
  ],
};

const badValues: readonly unknown[] = [
  ...['x', 'x\ny', 'x'.repeat(300), `${'x'.repeat(300)}@example.com`, '2026-02-30', '2026-02-30T25:00Z', '\0'],
  ...[0, -1, 1.5, 1e15, Number.NaN, Number.POSITIVE_INFINITY, true, false, {}, new Date(0)],
  ...[[''], ['x', 'x'], ['x'.repeat(300)], ['a', 'b', 'c'], [1], [null], [[]], [{}]],
];

/** All problems a kind finds with bad values. */
function problemsFoundBy(kind: keyof Kinds): Problem[] {
  return settings[kind].flatMap((own) =>
    ['', ...badValues].flatMap((value) => {
      const checked = checkValue({ name: 'field', type: kind, settings: own, required: true }, value, kinds);
      return 'problems' in checked ? checked.problems : [];
    }),
  );
}

/** What a problem lacks to be told: a text under its key, or a value its text names. */
function untold({ key, params }: Problem): string[] {
  const text = textsOf(problemTexts).get(key);
  if (text === undefined) return [key];
  return placeholdersOf(text)
    .filter((name) => typeof params[name] !== 'number' && typeof params[name] !== 'string')
    .map((name) => `${key}: {{${name}}}`);
}

describe('a problem', () => {
  // A looked-up value is never sent.
  it.each(Object.keys(settings).filter((name) => name !== 'lookup'))(
    'that the kind %s finds has a text, and the values its text names',
    (name) => {
      const kind = Object.keys(settings).find((one): one is keyof Kinds => one === name && one in kinds);
      const found = kind === undefined ? [] : problemsFoundBy(kind);
      expect(new Set(found.map((problem) => problem.key)).size).toBeGreaterThan(1);
      expect([...new Set(found.flatMap(untold))]).toEqual([]);
    },
  );

  it('with a query has a text, and the values its text names', () => {
    const [resource] = resources.filter((one) => one.name === 'merchant');
    const queries = [
      '_start=x&_sort=nothing&_order=sideways&_preset=nothing&nothing=1&owner_gt=1&id=x',
      '_end=1000&owner=x',
    ];
    const found = queries.flatMap((query) => {
      if (!resource) return [];
      const parsed = parseListQuery(new URLSearchParams(query), resource, Object.values(resource.fields), kinds);
      return 'problems' in parsed ? Object.values(parsed.problems).flat() : [];
    });
    expect([...new Set(found.map((problem) => problem.key))].toSorted()).toEqual([
      'notAValue',
      'notAnId',
      'notAnOrder',
      'notSortable',
      'notWhole',
      'pageTooLarge',
      'unknownFilter',
      'unknownOperator',
      'unknownPreset',
    ]);
    expect(found.flatMap(untold)).toEqual([]);
  });
});
