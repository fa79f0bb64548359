import { describe, expect, it } from 'vitest';
import { markLabel } from '../../features/thread/mark-label.ts';
import { definitions } from '../../server/product/definitions.ts';
import { problemMessage } from '../../server/records/present/labels.ts';
import { say } from '../../server/request/messages.ts';
import type { Field } from '../../src/engine/fields/field.ts';
import type { KindRegistry, Translate } from '../../src/engine/fields/kind.ts';
import { checkValue, type Problem } from '../../src/engine/fields/values.ts';
import { normaliseDashboard } from '../../src/engine/normalise/dashboard.ts';
import { normalise } from '../../src/engine/normalise/index.ts';
import { parseListQuery } from '../../src/engine/queries/parse-query.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { tabKeyOf } from '../../src/engine/routes/place-tabs.ts';
import { flatten, keyOf } from '../../src/engine/routes/route.ts';
import {
  actionDone,
  actionQuestion,
  followUpHint,
  followUpLabel,
  inputsOf,
  sectionTitle,
  stepHint,
} from '../../src/engine/texts/form-label.ts';
import { firstStepHelp, firstStepLabel, homeLabel, tileLabel } from '../../src/engine/texts/home-label.ts';
import {
  actionLabel,
  checkLabel,
  choiceLabel,
  emptyLabel,
  entryNoun,
  entryTitle,
  fieldHelp,
  fieldLabel,
  highlightLabel,
  linkLabel,
  operationLabel,
  partsOf,
  presetHelp,
  presetLabel,
  relatedTitle,
  resourceTitle,
  sourceHelp,
  tabTitle,
} from '../../src/engine/texts/label.ts';
import { chartTitle, metricHelp, metricLabel, metricUnit } from '../../src/engine/texts/report-label.ts';
import { type Kinds, kinds } from '../../src/fields/index.ts';
import { messages as en } from '../../src/locales/en/index.ts';
import { sheets as enSheets } from '../../src/locales/en/sheets.ts';
import { messages as zh } from '../../src/locales/zh/index.ts';
import { problems as problemTexts } from '../../src/locales/zh/problems.ts';
import { messages as serverTexts } from '../../src/locales/zh/server-texts.ts';
import { sheets as zhSheets } from '../../src/locales/zh/sheets.ts';
import { homes as homesInEnglish, tiles as tilesInEnglish } from '../../src/product/locales/en/homes.ts';
import { en as productInEnglish } from '../../src/product/locales/en/index.ts';
import { createI18n } from '../../src/providers/i18n.ts';
import type { Messages } from '../../src/providers/messages.ts';
import dashboard from '../../src/resources/dashboard.ts';
import { list, ownerField, systemResources } from '../../src/resources/index.ts';
import { createReportFormatter } from '../../src/screens/report/view/formatter.ts';
import { translateFor } from '../setup/translate.ts';

const { resources: labels, titles, nouns } = productInEnglish;

const files = import.meta.glob<Readonly<Record<string, Messages>>>(
  [
    '../../src/locales/{zh,en}/*.ts',
    '!../../src/locales/*/{antd,dayjs,parts,server-texts}.ts',
    '../../src/product/locales/{zh,en}/*.ts',
    '../../features/*/words/{zh,en}.ts',
    '../../server/product/messages/{zh,en}.ts',
  ],
  { eager: true },
);
/** By path; what features and the rules of the product say, as if it stood among the others. */
const sources = Object.fromEntries(
  Object.entries(files).map(([path, module]) => [
    path
      .replace(/^.*\/server\/product\/messages\/(\w+)\.ts$/, '../../src/locales/$1/rules.ts')
      .replace(/^.*\/features\/([\w-]+)\/words\/(\w+)\.ts$/, '../../src/locales/$2/features-$1.ts'),
    module,
  ]),
);
const [zhFolder, enFolder] = ['../../src/locales/zh/', '../../src/locales/en/'];
const wordsOf = (path: string) => Object.values(sources[path] ?? {})[0] ?? {};

/** Each file of words, in both languages: of the framework, and of the product. */
const words = Object.keys(sources)
  .filter((path) => path.includes('/zh/') && !path.endsWith('/index.ts'))
  .map((path): [string, Messages, Messages] => {
    const file = path.replace(zhFolder, '').replace(/^.*\/product\/locales\/zh\//, 'product/');
    return [file, wordsOf(path), wordsOf(path.replace('/zh/', '/en/'))];
  });

/** Texts that are empty on purpose: Refine writes it below every "created", where nothing is to be added. */
const emptyOnPurpose = ['notifications.ts success'];

/** Texts that are not said of one, or read right of one, by file. */
const neverOne = [
  'features-comments.ts notices.comments',
  'features-comments.ts notices.changes',
  'features-trash.ts help',
  'features-versions.ts folded',
  'fields.ts moreOptions',
  'fields.ts json.multiple',
  'list.ts pasted.allFound',
  'list.ts pasted.count',
  'list.ts pasted.missing',
  'list.ts pasted.tooMany',
  'notices.ts multiple',
  'server-problems.ts periodTooLong',
  'server-problems.ts tooManyValues',
  'records.ts batch.refusedMany',
  'server.ts field.tooShort',
  'rules.ts mailbox.failed',
  'server.ts password.invitationText',
  'server.ts password.mailText',
  'server-sheets.ts sheet.ambiguous',
  'sheets.ts check.leftOut.wrong',
  'sheets.ts choose.kinds',
  'sheets.ts unreadable.tooManyRows',
  'sheets.ts unreadable.tooManyColumns',
];

/**
 * A number before a word in the plural. A limit of the code stands under `maximum`, `max` or `limit` and is more than
 * one; a number that may be one stands under `count`.
 */
const counting =
  /\{\{(?!(?:maximum|max|limit|action|actor|by|field|fields|file|label|labels|link|name|server)\}\})\w+\}\} (?:[a-z]+ )?(?!(?:is|was|has|its|as|this|does|ms)\b)(?:[a-z]+s|are|were|have|people)\b/;

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

describe.each(words)('the words of %s', (file, chinese, english) => {
  const zhTexts = textsOf(chinese);
  const told = [...textsOf(english)];
  const ofOne = new Map(told.filter(([key]) => key.endsWith('_one')));
  const enTexts = new Map(told.filter(([key]) => !ofOne.has(key)));

  it('have the same keys in both languages', () => {
    expect([...enTexts.keys()].toSorted()).toEqual([...zhTexts.keys()].toSorted());
    expect(zhTexts.size).toBeGreaterThan(file.startsWith('product/') ? 0 : 1);
  });

  it('name the same values in both languages', () => {
    const placeholders = (texts: ReadonlyMap<string, string>) =>
      Object.fromEntries([...texts].map(([key, text]) => [key, placeholdersOf(text)]));
    expect(placeholders(enTexts)).toEqual(placeholders(zhTexts));
  });

  it('have a text of their own for one of what is counted in English', () => {
    const counted = [...enTexts].filter(([, text]) => counting.test(text)).map(([key]) => key);
    expect(counted.filter((key) => !ofOne.has(`${key}_one`) && !neverOne.includes(`${file} ${key}`))).toEqual([]);
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
      ([key, text]) => text.trim() === '' && !emptyOnPurpose.includes(`${file} ${key}`),
    );
    expect(missing).toEqual([]);
  });

  it('are English in English', () => {
    expect([...enTexts].filter(([, text]) => /\p{Script=Han}/u.test(text))).toEqual([]);
  });
});

const resources = Object.values(definitions).map((definition) =>
  normalise(definition, { kinds, entries: flatten(list), ownerField, system: systemResources }),
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
  for (const field of Object.values(fields)) {
    tellField(translate, name, field, kinds);
    for (const check of field.checks ?? []) checkLabel(translate, name, check);
  }
  for (const preset of rows.presets) {
    presetLabel(translate, name, preset);
    presetHelp(translate, name, preset);
  }
  if (rows.source) sourceHelp(translate, name, rows.source);
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
  if (field.emptyLabel !== undefined) emptyLabel(translate, name, field);
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
  const { homes } = normaliseDashboard(dashboard);
  for (const home of homes) homeLabel(ask, home);
  for (const tile of homes.flatMap(({ tiles }) => tiles)) tileLabel(ask, tile);
  const english = textsOf({ resources: labels, titles, nouns, homes: homesInEnglish, tiles: tilesInEnglish });

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
    const used = (key: string) => asked.has(key.replace(/_one$/, ''));
    expect([...english.keys()].filter((key) => !used(key))).toEqual([]);
  });

  it('have a singular of every unit of a metric', () => {
    const units = [...english.keys()].filter((key) => /\.metrics\.\w+\.unit$/.test(key));
    expect(units.length).toBeGreaterThan(5);
    expect(units.filter((key) => !english.has(`${key}_one`))).toEqual([]);
  });

  it('are neither empty nor Chinese in English', () => {
    expect([...english].filter(([, text]) => text.trim() === '' || /\p{Script=Han}/u.test(text))).toEqual([]);
  });

  it('are found under their keys by what looks them up, whatever stands in a key', async () => {
    const i18n = await createI18n({
      messages: { zh, en: { ...en, ...productInEnglish } },
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

describe('a button of an action', () => {
  it('says what it does: in English, where a verb has a form of its own, none is called like a state', async () => {
    const { translate } = await consoleIn('en');
    const alike = resources.flatMap((resource) => {
      const { fields, states, name } = resource;
      const field = states && fields[states.field];
      if (!field) return [];
      const registry: KindRegistry = kinds;
      const choices = registry[field.type]?.choices?.(field.settings) ?? [];
      const called = new Set(choices.map((choice) => choiceLabel(translate, name, field.name, choice)));
      return [...states.transitions, ...resource.actions, ...resource.listActions]
        .filter((action) => called.has(actionLabel(translate, name, action)))
        .map(({ key, label }) => `${name} ${key} ${label}`);
    });
    expect(alike).toEqual([]);
  });
});

async function consoleIn(language: 'zh' | 'en') {
  const i18n = await createI18n({
    messages: {
      zh: { ...zh, views: wordsOf(`${zhFolder}views.ts`) },
      en: { ...en, ...productInEnglish, views: wordsOf(`${enFolder}views.ts`) },
    },
    defaultLanguage: 'zh',
    storage: { getItem: () => language, setItem: () => {} },
    storageKey: 'language',
    onLanguage: () => {},
  });
  return i18n.provider;
}

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

  it.each([
    ['the console', async () => (await consoleIn('en')).translate],
    ['the server', async () => translateFor('en')],
  ])('agrees with its number in what kinds and reports say in %s', async (_side, open) => {
    const translate = await open();
    const questions = (count: number) => translate('fields.questions.count', { count });
    expect([questions(1), questions(2)]).toEqual(['1 field', '2 fields']);
    const plans = (count?: number) => metricUnit(translate, 'followPlan', { key: 'planned', unit: '个' }, count);
    expect([plans(1), plans(2), plans()]).toEqual(['plan', 'plans', 'plans']);
  });

  it('agrees with its number in the figures of a report', async () => {
    const { translate } = await consoleIn('en');
    const resource = resources.find((one) => one.name === 'followPlan');
    const metric = resource?.metrics.find((one) => one.key === 'planned');
    if (!resource || !metric) throw new Error('followPlan counts what is planned');
    const { figure } = createReportFormatter({ resource, sources: new Map(), kinds, translate });
    expect([figure(metric, 1), figure(metric, 2), figure(metric, 0)]).toEqual(['1 plan', '2 plans', '0 plans']);
  });

  it('has the unit of the declaration in Chinese, of one as of many', async () => {
    const { translate } = await consoleIn('zh');
    expect(metricUnit(translate, 'followPlan', { key: 'planned', unit: '个' }, 1)).toBe('个');
    expect(metricUnit(translateFor('zh'), 'followPlan', { key: 'planned', unit: '个' }, 1)).toBe('个');
  });

  it('agrees with its number where a value is refused', () => {
    const refusalOf = (type: string, own: object, value: unknown) => {
      const checked = checkValue({ name: 'field', type, settings: own, required: true }, value, kinds);
      return 'problems' in checked ? checked.problems.map((problem) => say('en', problemMessage(problem))) : [];
    };
    expect(refusalOf('text', { max: 1 }, '甲乙')).toEqual(['At most 1 character']);
    expect(refusalOf('text', { max: 2 }, '甲乙丙')).toEqual(['At most 2 characters']);
    expect(refusalOf('tags', { max: 1 }, ['甲', '乙'])).toEqual(['At most 1 entry']);
    expect(refusalOf('decimal', { scale: 1 }, 0.25)).toEqual(['At most 1 decimal']);
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
  rows: [
    {
      of: 'line',
      by: 'order',
      columns: ['a'],
      max: 1,
      fields: { a: { type: 'int', label: '甲', required: true, max: 5 } },
    },
  ],
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
function untold({ key, params }: Problem, texts: Messages = problemTexts): string[] {
  const text = textsOf(texts).get(key);
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
      expect([...new Set(found.flatMap((one) => untold(one)))]).toEqual([]);
    },
  );

  it('with a query has a text, and the values its text names', () => {
    const [resource] = resources.filter((one) => one.name === 'merchant');
    const queries = [
      '_start=x&_sort=nothing&_order=sideways&_preset=nothing&nothing=1&owner_gt=1&id=x',
      '_end=1000&owner=x',
      '_start=5&_end=2&_total=exact&_total=exact',
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
      'pageBackwards',
      'pageTooLarge',
      'repeated',
      'unknownFilter',
      'unknownOperator',
      'unknownPreset',
    ]);
    expect(found.flatMap((one) => untold(one, serverTexts.problems))).toEqual([]);
  });
});
