import { Form, Switch } from 'antd';
import { isObject } from '../../../base/is-object.ts';
import type { Change, Path } from '../../../engine/definition/changes/change.ts';
import { valueAt } from '../../../engine/definition/changes/value-at.ts';
import type { RouteEntry } from '../../../engine/definition/routes.ts';
import { keyOf } from '../../../engine/routes/route.ts';
import { IconBox } from '../../../fields/icon/input.tsx';
import type { FileCalls } from '../calls/calls.ts';
import type { Designer } from '../calls/use-designer.ts';
import { OrderedList } from '../parts/ordered-list.tsx';
import { TypedText } from '../parts/typed.tsx';
import styles from '../schema/editors.module.css';
import { nameOfOption, useOptionNames } from '../schema/option-names.ts';
import { useSay } from '../words.ts';
import { entryPath } from './entry-path.ts';
import { NewScreen } from './new-screen.tsx';

export interface MenuTabProps extends Pick<FileCalls, 'create'> {
  readonly designer: Designer;
  /** The path of the place, as its entry has it. */
  readonly place: string;
}

/** The entry of a place in the menu: what it is called, its icon, and where it stands among those beside it. */
export function MenuTab({ designer, place, create }: MenuTabProps) {
  const say = useSay();
  const names = useOptionNames();
  const { list, titles, nouns } = designer.state ?? {};
  const path = entryPath(list, place, designer.resource);
  const entry = path && valueAt(list, path);
  if (!path || !isEntry(entry))
    return (
      <>
        <p>{say('noEntry')}</p>
        <NewScreen near="/" create={create} />
      </>
    );
  const key = keyOf(entry);
  const siblings = valueAt(list, path.slice(0, -1));
  const edit = (change: Change) => void designer.edit([{ target: { part: 'list' }, change }]);
  const set = (name: string, value: unknown) =>
    edit(value === '' ? { do: 'remove', path: [...path, name] } : { do: 'set', path: [...path, name], value });
  const english = (part: 'titles' | 'nouns', value: string) =>
    void designer.edit([{ target: { part }, change: { do: 'set', path: [key], value } }]);
  return (
    <Form layout="vertical" size="small" component="div">
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
      <section aria-label={say('entry')} className={styles.grow}>
        <OrderedList
          label={say('entry')}
          items={(Array.isArray(siblings) ? siblings : []).filter(isEntry).map((one) => ({
            key: `${keyOf(one)} ${one.view ?? ''}`,
            name: one.title,
            label: one === entry ? <strong>{one.title}</strong> : one.title,
          }))}
          onMove={(from, to) => edit({ do: 'move', path: [...path.slice(0, -1), String(from)], to })}
        />
      </section>
      <NewScreen near={`${(entry.path ?? '').split('/').slice(0, -1).join('/')}/`} create={create} />
    </Form>
  );
}

function textAt(whole: unknown, path: Path): string {
  const text = valueAt(whole, path);
  return typeof text === 'string' ? text : '';
}

function isEntry(value: unknown): value is RouteEntry {
  return isObject(value) && typeof value.title === 'string';
}
