import { useTranslate } from '@refinedev/core';
import { useMemo } from 'react';
import { fieldOf } from '../../../src/engine/resource.ts';
import { resourceTitle } from '../../../src/engine/texts/label.ts';
import { useColumnLayout } from '../../../src/screens/list/columns/column-layout.tsx';
import { useListSettings } from '../../../src/screens/list/columns/use-columns.tsx';
import type { LayoutBodyProps } from '../../../src/screens/list-state/layout-screen.ts';
import { useWorkspace } from '../../../src/workspace/index.tsx';
import { useWords } from '../../../src/workspace/words.tsx';
import { Column } from './column.tsx';
import styles from './kanban.module.css';
import { statesIn } from './states-in.ts';
import { useMoving } from './use-moving.tsx';

/** The records of a list in a column for each state, with the same preset, keyword, filters and order. */
export default function KanbanBody({ resource, listState, places }: LayoutBodyProps) {
  useWords('features/kanban');
  const translate = useTranslate();
  const { kinds } = useWorkspace();
  const field = fieldOf(resource, resource.states?.field ?? '');
  const chosen = listState.address.filters[field.name];
  const preset = resource.list.presets.find(({ key }) => key === listState.address.preset);
  const columns = useMemo(() => {
    const all = kinds[field.type]?.choices?.(field.settings) ?? [];
    const states = all.map(({ value }) => value);
    const left = preset ? statesIn(preset.where, field.name, states) : states;
    const shown = chosen && chosen.length > 0 ? left.filter((state) => chosen.includes(state)) : left;
    return all.filter(({ value }) => shown.includes(value));
  }, [kinds, field, chosen, preset]);
  const { choices } = useColumnLayout(resource, listState, useListSettings(resource));
  const moving = useMoving(resource, columns, places.toEdit);
  return (
    <section
      className={styles.board}
      aria-label={translate('list.table', { title: resourceTitle(translate, resource) })}
    >
      {columns.map((choice) => (
        <Column
          key={choice.value}
          {...{ resource, listState, places, choice, choices, moving }}
          limit={resource.list.kanban.limits[choice.value]}
        />
      ))}
      <p id={moving.help} hidden>
        {translate('kanban.keys')}
      </p>
      <p role="status" className={styles.unseen}>
        {moving.announcement}
      </p>
      {moving.dialog}
    </section>
  );
}
