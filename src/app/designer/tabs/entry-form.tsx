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
  const { titles, nouns } = designer.state ?? {};
  const key = keyOf(entry);
  const edit = (change: Change) => void designer.edit([{ target: { part: 'list' }, change }]);
  const set = (name: string, value: unknown) =>
    edit(value === '' ? { do: 'remove', path: [...path, name] } : { do: 'set', path: [...path, name], value });
  const english = (part: 'titles' | 'nouns', value: string) =>
    void designer.edit([{ target: { part }, change: { do: 'set', path: [key], value } }]);
  return (
    <>
      <Form.Item label={nameOfOption(names, 'title')}>
        <TypedText
          aria-label={nameOfOption(names, 'title')}
          value={entry.title}
          onText={(text) => set('title', text)}
        />
        <TypedText
          aria-label={`${say('english')} ${entry.title}`}
          placeholder={say('english')}
          value={textAt(titles, [key])}
          onText={(text) => english('titles', text)}
        />
      </Form.Item>
      <Form.Item label={nameOfOption(names, 'noun')}>
        <TypedText
          aria-label={nameOfOption(names, 'noun')}
          value={entry.noun ?? ''}
          onText={(text) => set('noun', text)}
        />
        {entry.noun !== undefined && (
          <TypedText
            aria-label={`${say('english')} ${entry.noun}`}
            placeholder={say('english')}
            value={textAt(nouns, [key])}
            onText={(text) => english('nouns', text)}
          />
        )}
      </Form.Item>
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
