import { MoreOutlined } from '@ant-design/icons';
import { useCan, useTranslate } from '@refinedev/core';
import { Button, Dropdown } from 'antd';
import { startTransition, useState } from 'react';
import { LazyBoundary } from '../../../fields/lazy-boundary.tsx';
import { WriteButton } from '../../../fields/write-button.tsx';
import { lazyWithRetry } from '../../../workspace/lazy-with-retry.tsx';
import { useWidthFrom } from '../../../workspace/media.tsx';
import { useMenuFocus } from '../../../workspace/menu-focus.tsx';
import { useNavigate } from '../../../workspace/place.tsx';
import { useReadOnly } from '../../../workspace/read-only.tsx';
import { shownLayout } from '../../shared/list-state/address.ts';
import type { ExportDialogProps } from '../export/export-dialog.tsx';

const ExportDialog = lazyWithRetry(async () => ({
  default: (await import('../export/export-dialog.tsx')).ExportDialog,
}));
const GridExport = lazyWithRetry(() => import('../grid/export.tsx'));
const CalendarExport = lazyWithRetry(() => import('../calendar/export.tsx'));

export type SheetToolsProps = Omit<ExportDialogProps, 'filters' | 'onClose'>;

/** Import and export buttons, as far as the resource offers them and the user may use them. */
export function SheetTools(props: SheetToolsProps) {
  const { path, name, ...resource } = props.resource;
  const translate = useTranslate();
  const navigate = useNavigate();
  const { data: importing } = useCan({ resource: name, action: 'import' });
  const { data: exporting } = useCan({ resource: name, action: 'export' });
  const menuFocus = useMenuFocus();
  const readOnly = useReadOnly();
  const [isExporting, setExporting] = useState(false);
  const calendar = props.listState.address.layout === 'calendar' ? props.resource.list.calendar : undefined;
  const grid = shownLayout(props.resource, props.listState.address) === 'grid' ? props.resource.list.grid : undefined;
  const isWide = useWidthFrom('md');
  const steps = [
    ...(resource.import && path && importing?.can
      ? [{ key: 'import', writes: true, onClick: () => void navigate(`${path}/import`) }]
      : []),
    ...(resource.export && exporting?.can
      ? [{ key: 'export', writes: false, onClick: () => startTransition(() => setExporting(true)) }]
      : []),
  ].map(({ key, writes, onClick }) => ({
    key,
    onClick,
    Own: writes ? WriteButton : Button,
    label: translate(`list.${key}`),
    refusal: writes ? readOnly : undefined,
  }));
  return (
    <>
      {isWide
        ? steps.map(({ key, label, Own, onClick }) => (
            <Own key={key} onClick={onClick}>
              {label}
            </Own>
          ))
        : steps.length > 0 && (
            <Dropdown
              {...menuFocus}
              trigger={['click']}
              menu={{
                items: steps.map(({ key, label, refusal, onClick }) => ({
                  ...{ key, label, onClick },
                  disabled: refusal !== undefined,
                  title: refusal ?? '',
                })),
              }}
            >
              <Button icon={<MoreOutlined />} aria-label={translate('list.moreTools')} />
            </Dropdown>
          )}
      {isExporting && (
        <LazyBoundary place={null} onClose={() => setExporting(false)}>
          {calendar ? (
            <CalendarExport {...props} calendar={calendar} onClose={() => setExporting(false)} />
          ) : grid ? (
            <GridExport {...props} grid={grid} onClose={() => setExporting(false)} />
          ) : (
            <ExportDialog {...props} onClose={() => setExporting(false)} />
          )}
        </LazyBoundary>
      )}
    </>
  );
}
