import { useTranslate } from '@refinedev/core';
import { groupBy } from '../../../base/grouping.ts';
import { isObject } from '../../../base/is-object.ts';
import { recordActionsOf } from '../../../engine/actions/states.ts';
import type { AccessChange, DeclarationChange } from '../../../engine/effect/changes.ts';
import type { Effect, SetAside, TableEffect } from '../../../engine/publishing/api.ts';
import { actionLabel, fieldLabel, resourceTitle } from '../../../engine/texts/label.ts';
import { reportTitle } from '../../../engine/texts/report-label.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import { nameOfOption, useOptionNames } from '../schema/option-names.ts';
import { type Say, useSay, type Word } from '../words.ts';
import styles from './live.module.css';

interface EffectTextProps {
  readonly effect: Effect;
  /** What is published and not in effect, which the draft is without. */
  readonly leftOut: readonly SetAside[];
}

/** Says what a draft changes, for whom, and what happens to the data. */
export function EffectText({ effect, leftOut }: EffectTextProps) {
  const say = useSay();
  const call = useNames();
  const at = (resource: string, field: string, text: string) =>
    `${call.resource(resource)} · ${call.field(resource, field)}: ${text}`;
  const breaking = effect.api.filter(({ isBreaking }) => isBreaking);
  const incomplete = effect.incomplete.filter(({ records }) => records > 0);
  const sections: readonly (readonly [Word, readonly string[]])[] = [
    ['changes', effect.declarations.map((change) => declarationText(change, call, say))],
    ['access', accessLines(effect, call, say)],
    [
      'tables',
      [
        ...effect.tables.map((change) => tableText(change, call, say)),
        ...incomplete.map(({ resource, field, records }) => at(resource, field, say('incomplete', String(records)))),
        ...effect.views.map(({ resource, name, views }) => at(resource, name, say('views', String(views)))),
      ],
    ],
    [
      'leftOut',
      leftOut.map(({ item, outcome, problem }) => `${item}: ${outcome === 'refused' ? problem : say(outcome)}`),
    ],
    ['breaking', breaking.map(({ resource, name, how }) => `${[resource, name].filter(Boolean).join('.')}: ${how}`)],
  ];
  const filled = sections.filter(([, lines]) => lines.length > 0);
  return (
    <div className={styles.effect}>
      {filled.map(([title, lines]) => (
        <section key={title} aria-label={say(title)}>
          <h3>{say(title)}</h3>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** What things are called on the screens. */
interface Names {
  resource(name: string): string;
  field(resource: string, name: string): string;
  action(resource: string, key: string): string;
  report(resource: string, key: string): string;
  option(name: string): string;
}

function useNames(): Names {
  const translate = useTranslate();
  const options = useOptionNames();
  const { resource: loader, plan } = useWorkspace();
  return {
    resource(name) {
      const resource = loader.loaded(name);
      return resource ? resourceTitle(translate, resource) : name;
    },
    field(resource, name) {
      const field = loader.loaded(resource)?.fields[name];
      return field ? fieldLabel(translate, resource, field) : name;
    },
    action(name, key) {
      const resource = loader.loaded(name);
      const action = resource && [...recordActionsOf(resource), ...resource.listActions].find((one) => one.key === key);
      return action ? actionLabel(translate, name, action) : key;
    },
    report: (name, key) => reportTitle(translate, plan, name, key) || key,
    option: (name) => nameOfOption(options, name),
  };
}

/** Returns a change of a declaration: `商家 · 手机 · 名称: 手机 → 电话`. */
function declarationText({ of, path, from, to }: DeclarationChange, call: Names, say: Say): string {
  const [part = '', second, ...others] = path.split('.');
  const isField = part === 'fields' && second !== undefined;
  const place = isField
    ? [call.field(of, second), ...others.map(call.option)]
    : [part, second ?? '', ...others].filter(Boolean).map((name) => partText(name, of, call, say));
  const at = [partText(of, of, call, say), ...place].join(' · ');
  if (path === '') return `${at}: ${say(from === undefined ? 'screenAdded' : 'screenRemoved')}`;
  if (Array.isArray(from) && Array.isArray(to)) {
    const named = (value: readonly unknown[]) => namesIn(value, (name) => call.field(of, name));
    return `${at}: ${listText(named(from), named(to), say)}`;
  }
  const written = (value: unknown) => valueText(value, of, call, say);
  return `${at}: ${written(from)} → ${written(to)}`;
}

const partWords: Readonly<Record<string, Word>> = {
  english: 'english',
  titles: 'english',
  nouns: 'english',
  entry: 'entry',
  under: 'group',
};

/** Returns what a part of a declaration is called: an option, a field or a resource. */
function partText(name: string, of: string, call: Names, say: Say): string {
  const word = partWords[name];
  if (word) return say(word);
  return name === of ? call.resource(of) : call.option(call.field(of, name));
}

/** Returns what the entries of a list are called: fields, or sections each followed by its fields. */
function namesIn(list: readonly unknown[], fieldOf: (name: string) => string): readonly string[] {
  return list.flatMap((one): readonly string[] => {
    if (typeof one === 'string') return [fieldOf(one)];
    const { title, label, fields, ...others } = isObject(one) ? one : { title: one };
    const name = title ?? label;
    const below = Array.isArray(fields) ? namesIn(fields, fieldOf) : [];
    return [typeof name === 'string' ? name : JSON.stringify(others), ...below];
  });
}

/** Returns what came to a list and left it, and, from the first to the last place that differs, the order that changed. */
function listText(from: readonly string[], to: readonly string[], say: Say): string {
  const came = to.filter((one) => !from.includes(one));
  const gone = from.filter((one) => !to.includes(one));
  const [old, now] = [from.filter((one) => !gone.includes(one)), to.filter((one) => !came.includes(one))];
  const first = now.findIndex((one, index) => one !== old[index]);
  const last = now.findLastIndex((one, index) => one !== old[index]);
  const said = [
    came.length > 0 && say('came', came.join(say('comma'))),
    gone.length > 0 && say('gone', gone.join(say('comma'))),
    first >= 0 && say('moved', now.slice(first, last + 1).join(say('comma'))),
  ].filter((part) => part !== false);
  return said.length > 0 ? said.join('; ') : say('changed');
}

/** Longest value that is shown, in characters. */
const longestValue = 80;

function valueText(value: unknown, resource: string, call: Names, say: Say): string {
  if (value === undefined) return say('none');
  if (typeof value === 'boolean') return say(value ? 'yes' : 'no');
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.map((one) => call.field(resource, one)).join(say('comma'));
  const named = isObject(value) ? (value.label ?? value.title) : value;
  const text = typeof named === 'string' ? named : JSON.stringify(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}

const ways: Readonly<Record<string, Word>> = {
  read: 'wayRead',
  'read masked': 'wayMasked',
  create: 'wayCreate',
  edit: 'wayEdit',
};

/** Returns what the same people gain and lose, by resource. */
function accessLines({ access, people }: Effect, call: Names, say: Say): readonly string[] {
  const comma = say('comma');
  const named = (roles: readonly string[]) =>
    roles.map((role) => `${role} (${say('people', String(people[role] ?? 0))})`).join(comma);
  const sides = access.flatMap((change) => [
    ...(change.gained.length > 0 ? [{ change, who: say('gains', named(change.gained)) }] : []),
    ...(change.lost.length > 0 ? [{ change, who: say('loses', named(change.lost)) }] : []),
  ]);
  const grouped = groupBy(sides, ({ who, change: { resource = '' } }) => `${resource}\n${who}`);
  return [...grouped.values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const things = groupBy(some, ({ change }) => thingText(change, call, say));
    const said = [...things].map(([thing, of]) => {
      const how = of.flatMap(({ change }) => (change.what === 'field' ? [wayText(change.how ?? '', say)] : []));
      return how.length > 0 ? `${thing} (${how.join(comma)})` : thing;
    });
    const { resource } = first.change;
    return [`${resource === undefined ? '' : `${call.resource(resource)} · `}${said.join(comma)}: ${first.who}`];
  });
}

function wayText(how: string, say: Say): string {
  const word = ways[how];
  return word ? say(word) : how;
}

const operations: Readonly<Record<string, Word>> = {
  list: 'canList',
  show: 'canShow',
  create: 'canCreate',
  edit: 'canEdit',
  delete: 'canDelete',
  import: 'canImport',
  export: 'canExport',
  reveal: 'canReveal',
};

function thingText({ what, resource = '', name }: AccessChange, call: Names, say: Say): string {
  const operation = operations[name];
  if (what === 'field') return call.field(resource, name);
  if (what === 'operation' && operation) return say(operation);
  if (what === 'action') return `${say('oneAction')} ${call.action(resource, name)}`;
  if (what === 'report') return `${say('oneReport')} ${call.report(resource, name)}`;
  return `${say('onePlace')} ${name}`;
}

const tableWords: Readonly<Record<string, Word>> = {
  'column added': 'columnAdded',
  'column unused': 'columnUnused',
  'column rewritten': 'columnRewritten',
  'index added': 'indexAdded',
  'index removed': 'indexRemoved',
  'index rewritten': 'indexRewritten',
  'table added': 'tableAdded',
  'table unused': 'tableUnused',
};

/** Shorter work is not worth saying, in seconds. */
const shortWork = 3;

function tableText({ table, what, name, how, records, seconds }: TableEffect, call: Names, say: Say): string {
  const word = tableWords[`${what} ${how}`];
  const time = seconds < shortWork ? '' : ` (${say('takes', String(seconds))})`;
  return `${call.resource(table)} (${say('records', String(records))}): ${word ? say(word) : how} ${name}${time}`;
}
