import { MoreOutlined } from '@ant-design/icons';
import { useCan, useGetLocale, useTranslate } from '@refinedev/core';
import { Button, Dropdown } from 'antd';
import { startTransition, useState } from 'react';
import { textIn } from '../../../../base/text-in.ts';
import { useWidthFrom } from '../../../../ui/browser/media.tsx';
import { useDropdown } from '../../../../ui/dropdown/dropdown.tsx';
import { type ScreenCommands, useRegisterCommands } from '../../../../ui/keys/screen-commands.tsx';
import { LazyBoundary } from '../../../../ui/loading/lazy-boundary.tsx';
import { lazyWithRetry } from '../../../../ui/loading/lazy-with-retry.tsx';
import { useWorkspace } from '../../../../workspace/index.tsx';
import { useNavigate } from '../../../../workspace/place/place.tsx';
import { useReadOnly } from '../../../../workspace/read-only.tsx';
import { layoutScreenOf } from '../../../list-state/layout-screens.ts';
import { shownLayout } from '../../../list-state/layouts.ts';
import type { ColumnPanelProps } from '../../columns/column-panel.tsx';
import type { ExportDialogProps } from '../export/export-dialog.tsx';
import { type ListTool, listTools } from './list-tools.ts';

const ColumnPanel = lazyWithRetry(async () => (await import('../../columns/column-panel.tsx')).ColumnPanel);
const ExportDialog = lazyWithRetry(async () => (await import('../export/export-dialog.tsx')).ExportDialog);

export interface MoreToolsProps extends Omit<ExportDialogProps, 'filters' | 'onClose'> {
  readonly columns: ColumnPanelProps;
  readonly onRefresh: () => void;
}

/** The menu of what a list is seldom asked for: importing, exporting, the choice of columns, and what features add. */
export function MoreTools({ columns, onRefresh, ...props }: MoreToolsProps) {
  const { path, name, ...resource } = props.resource;
  const translate = useTranslate();
  const navigate = useNavigate();
  const { data: importing } = useCan({ resource: name, action: 'import' });
  const { data: exporting } = useCan({ resource: name, action: 'export' });
  const { align, autoFocus, onOpenChange, menu } = useDropdown();
  const readOnly = useReadOnly();
  const isWide = useWidthFrom('sm');
  const [opened, setOpened] = useState<'menu' | 'columns'>();
  const [isExporting, setExporting] = useState(false);
  const [tool, setTool] = useState<ListTool>();
  const language = useGetLocale()();
  const { snapshot } = useWorkspace();
  const screen = layoutScreenOf(shownLayout(props.resource, props.listState.address, snapshot));
  const Export = screen ? screen.Export : ExportDialog;
  function show(what: typeof opened) {
    onOpenChange(what !== undefined);
    setOpened(what);
  }
  const steps: ScreenCommands = {
    columns: !screen && (() => setOpened('columns')),
    import:
      Export && resource.import && path !== undefined && importing?.can && (() => void navigate(`${path}/import`)),
    export: Export && resource.export && exporting?.can && (() => startTransition(() => setExporting(true))),
    ...Object.fromEntries(
      listTools
        .filter(({ isOffered }) => isOffered(props.resource, snapshot))
        .map((one) => [one.key, () => startTransition(() => setTool(one))]),
    ),
    // Where there is room, it is a button of its own.
    refresh: !isWide && onRefresh,
  };
  useRegisterCommands({ ...steps, import: readOnly === undefined && steps.import });
  const items = Object.entries(steps).flatMap(([key, step]) => {
    const refusal = key === 'import' ? readOnly : undefined;
    const label = textIn(listTools.find((one) => one.key === key)?.title ?? {}, language) ?? translate(`list.${key}`);
    return step ? { key, label, disabled: refusal !== undefined, title: refusal ?? '' } : [];
  });
  if (items.length === 0) return null;
  return (
    <>
      <Dropdown
        {...{ align, autoFocus }}
        trigger={['click']}
        placement="bottomRight"
        destroyOnHidden
        open={opened !== undefined}
        onOpenChange={(isOpen, { source }) => source === 'trigger' && show(isOpen ? 'menu' : undefined)}
        menu={{
          ...menu,
          items,
          onClick({ key }) {
            if (key !== 'columns') show(undefined);
            const step = steps[key];
            if (step) step();
          },
        }}
        popupRender={(drawn) =>
          opened === 'columns' ? (
            <LazyBoundary fallback={null}>
              <ColumnPanel {...columns} />
            </LazyBoundary>
          ) : (
            drawn
          )
        }
      >
        <Button icon={<MoreOutlined />} title={translate('list.moreTools')} aria-label={translate('list.moreTools')} />
      </Dropdown>
      {tool && (
        <LazyBoundary fallback={null} onClose={() => setTool(undefined)}>
          <tool.Body resource={props.resource} onClose={() => setTool(undefined)} />
        </LazyBoundary>
      )}
      {isExporting && Export && (
        <LazyBoundary fallback={null} onClose={() => setExporting(false)}>
          <Export {...props} onClose={() => setExporting(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
