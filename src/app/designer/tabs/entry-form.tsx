import { Form, Switch } from 'antd';
import type { Change, Path } from '../../../engine/definition/changes/change.ts';
import { valueAt } from '../../../engine/definition/changes/value-at.ts';
import type { RouteEntry } from '../../../engine/definition/routes.ts';
import { keyOf } from '../../../engine/routes/route.ts';
import { IconBox } from '../../../fields/icon/input.tsx';
import type { Designer } from '../calls/use-designer.ts';
import { TypedText } from '../parts/typed.tsx';
import { nameOfOption, useOptionNames } from '../schema/option-names.ts';
import { useSay } from '../words.ts';

export interface EntryFormProps {
  readonly designer: Designer;
  readonly entry: RouteEntry;
  /** The way to the entry in the list. */
  readonly path: Path;
}

/** What an entry of the menu is called, and its icon: inputs of the form that stands around them. */
export function EntryForm({ designer, entry, path }: EntryFormProps) {
  const say = useSay();
  const names = useOptionNames();
  const key = keyOf(entry);
  const edit = (change: Change) => void designer.edit([{ target: { part: 'list' }, change }]);
  const set = (name: string, value: unknown) =>
    edit(value === '' ? { do: 'remove', path: [...path, name] } : { do: 'set', path: [...path, name], value });
  const english = (part: 'titles' | 'nouns', value: string) =>
    void designer.edit([{ target: { part }, change: { do: 'set', path: [key], value } }]);
  /** What is written in Chinese, and its English below. */
  const named = (name: 'title' | 'noun', part: 'titles' | 'nouns') => (
    <Form.Item label={nameOfOption(names, name)}>
      <TypedText aria-label={nameOfOption(names, name)} value={entry[name] ?? ''} onText={(text) => set(name, text)} />
      {entry[name] !== undefined && (
        <TypedText
          aria-label={`${say('english')} ${entry[name]}`}
          placeholder={say('english')}
          value={textAt(designer.state?.[part], [key])}
          onText={(text) => english(part, text)}
        />
      )}
    </Form.Item>
  );
  return (
    <>
      {named('title', 'titles')}
      {named('noun', 'nouns')}
      <Form.Item label={nameOfOption(names, 'icon')}>
        <IconBox name={entry.icon ?? ''} onName={(name) => set('icon', name)} />
      </Form.Item>
      <Form.Item label={nameOfOption(names, 'menu')}>
        <Switch
          aria-label={nameOfOption(names, 'menu')}
          checked={entry.menu !== false}
          onChange={(isShown) => (isShown ? edit({ do: 'remove', path: [...path, 'menu'] }) : set('menu', false))}
        />
      </Form.Item>
    </>
  );
}

function textAt(whole: unknown, path: Path): string {
  const text = valueAt(whole, path);
  return typeof text === 'string' ? text : '';
}
