import { groupBy } from '../../src/base/grouping.ts';
import type { AccessChange, DeclarationChange } from '../../src/engine/effect/changes.ts';
import type { Effect } from './effect.ts';
import type { LoadedTree } from './tree.ts';

/** Longest value that is printed of a changed declaration, in characters. */
const maxValue = 80;

/** Says what changes as text, each change on a line, by what it concerns. */
export function describeEffect(effect: Effect, { resources }: LoadedTree['catalogue']): string {
  const titles = new Map(resources.map(({ name, title }) => [name, title]));
  const called = (name: string) => (titles.has(name) ? `${name} (${titles.get(name)})` : name);
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ['Who sees and does what', accessLines(effect.access, called)],
    [
      'New permissions, which nobody has before they are granted',
      effect.permissions.map(({ permission, roles }) => `${permission}: proposed for ${roles.join(', ') || 'no role'}`),
    ],
    [
      'The API',
      effect.api.map(({ resource, name, how, isBreaking }) => {
        return `${isBreaking ? '! ' : '  '}${called(resource)}${name && ` › ${name}`}: ${how}`;
      }),
    ],
    ['The tables', effect.tables.map(({ table, what, name, how }) => `${table}: ${what} ${name} ${how}`)],
    ['All that differs in the declarations', effect.declarations.map((one) => describeDeclaration(one, called))],
  ];
  const told = sections.filter(([, lines]) => lines.length > 0);
  if (told.length === 0) return 'Nothing changes.';
  return told.map(([title, lines]) => [title, ...lines.map((line) => `  ${line}`)].join('\n')).join('\n\n');
}

/** Returns the lines of what the same users gain and lose, by resource. */
function accessLines(changes: readonly AccessChange[], called: (name: string) => string): string[] {
  const sides = changes.flatMap(({ gained, lost, ...access }) => [
    ...(gained.length > 0 ? [{ ...access, who: `+ ${gained.join(', ')}` }] : []),
    ...(lost.length > 0 ? [{ ...access, who: `- ${lost.join(', ')}` }] : []),
  ]);
  return [...groupBy(sides, ({ who }) => who)].flatMap(([who, some]) => [
    who,
    ...[...groupBy(some, ({ resource = '' }) => resource)].map(([resource, ofOne]) => {
      const ways = [...groupBy(ofOne, wayOf)].map(
        ([way, names]) => `${way} ${names.map(({ name }) => name).join(', ')}`,
      );
      return `    ${resource && `${called(resource)}: `}${ways.join('; ')}`;
    }),
  ]);
}

/** Returns how a thing is seen or done: `read`, `create with`, `operation`. */
function wayOf({ what, how }: AccessChange | Omit<AccessChange, 'gained' | 'lost'>): string {
  if (what === 'field') return how === 'create' ? 'create with' : (how ?? what);
  return what === 'report' ? `figure ${how} of report` : what;
}

function describeDeclaration({ of, path, from, to }: DeclarationChange, called: (name: string) => string): string {
  if (path !== '') return `${called(of)} › ${path}: ${written(from)} → ${written(to)}`;
  return `${called(of)}: ${to === undefined ? 'removed' : 'added'}`;
}

function written(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > maxValue ? `${text.slice(0, maxValue)}…` : text;
}
