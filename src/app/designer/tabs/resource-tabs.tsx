import type { ReactNode } from 'react';
import type { Resource } from '../../../engine/resource.ts';
import type { Limits } from '../calls/calls.ts';
import type { Word } from '../words.ts';
import { ColumnsEditor } from './columns-editor.tsx';
import { FieldsTab } from './fields/fields-tab.tsx';
import { OtherParts, Part } from './part-tab.tsx';
import { Sections } from './sections-editor.tsx';
import { StatesTab } from './states-tab.tsx';

/** Parts that have a tab of their own. */
const tabbed = ['name', 'fields', 'list', 'form', 'show', 'states', 'metrics', 'reports'];

export interface DesignerTab {
  readonly key: Word;
  readonly children: ReactNode;
}

/** The part of which a tab is. `tabAll` has all that no other has. */
const parts: Partial<Record<Word, string>> = {
  tabFields: 'fields',
  tabList: 'list',
  tabForm: 'form',
  tabShow: 'show',
  tabStates: 'states',
  tabFigures: 'metrics',
};

/** The tabs of a resource, as far as it may be edited. What it has by default comes from its normal form. */
export function resourceTabs({ name, list, form, show }: Resource, limits: Limits | undefined): readonly DesignerTab[] {
  const tabs: readonly DesignerTab[] = [
    { key: 'tabFields', children: <FieldsTab /> },
    {
      key: 'tabList',
      children: (
        <>
          <ColumnsEditor usual={list.columns} />
          <Part part="list" without={['columns']} />
        </>
      ),
    },
    { key: 'tabForm', children: <Sections of="form" sections={form.sections} /> },
    { key: 'tabShow', children: <Sections of="show" sections={show.sections} /> },
    { key: 'tabStates', children: <StatesTab /> },
    {
      key: 'tabFigures',
      children: (
        <>
          <Part part="metrics" />
          <Part part="reports" />
        </>
      ),
    },
    { key: 'tabAll', children: <OtherParts without={tabbed} /> },
  ];
  return tabs.filter(({ key }) => !limits || limits.offers(name, [parts[key] ?? '']));
}
