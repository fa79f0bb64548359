import { Form } from 'antd';
import { isObject } from '../../../base/is-object.ts';
import type { Change } from '../../../engine/definition/changes/change.ts';
import { valueAt } from '../../../engine/definition/changes/value-at.ts';
import type { RouteEntry } from '../../../engine/definition/routes.ts';
import { keyOf } from '../../../engine/routes/route.ts';
import type { DesignerCalls } from '../calls/calls.ts';
import type { Designer } from '../calls/use-designer.ts';
import { OrderedList } from '../parts/ordered-list.tsx';
import styles from '../schema/editors.module.css';
import { useSay } from '../words.ts';
import { EntryForm } from './entry-form.tsx';
import { entryPath } from './entry-path.ts';
import { NewScreen } from './new-screen.tsx';

export interface MenuTabProps extends Pick<DesignerCalls, 'create'> {
  readonly designer: Designer;
  /** The path of the place, as its entry has it. */
  readonly place: string;
}

/** The entry of a place in the menu: what it is called, its icon, and where it stands among those beside it. */
export function MenuTab({ designer, place, create }: MenuTabProps) {
  const say = useSay();
  const { list } = designer.state ?? {};
  const path = entryPath(list, place, designer.resource);
  const entry = path && valueAt(list, path);
  if (!path || !isEntry(entry))
    return (
      <>
        <p>{say('noEntry')}</p>
        <NewScreen near="/" create={create} />
      </>
    );
  const siblings = valueAt(list, path.slice(0, -1));
  const edit = (change: Change) => void designer.edit([{ target: { part: 'list' }, change }]);
  return (
    <Form layout="vertical" size="small" component="div">
      <EntryForm designer={designer} entry={entry} path={path} />
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

function isEntry(value: unknown): value is RouteEntry {
  return isObject(value) && typeof value.title === 'string';
}
