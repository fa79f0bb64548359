import { useTranslate } from '@refinedev/core';
import { Button, Checkbox, Segmented } from 'antd';
import { fieldLabel } from '../../../engine/label.ts';
import styles from './column-picker.module.css';
import type { ColumnPickerProps } from './column-picker.tsx';
import type { ListSettings } from './settings.ts';

/** The choices of the column picker. */
export function ColumnPanel({ resource, choices, density, onChoose, onDensity, onReset }: ColumnPickerProps) {
  const translate = useTranslate();
  return (
    <div ref={reachable} className={styles.panel} role="dialog" aria-label={translate('list.columns')} tabIndex={-1}>
      <ul className={styles.columns}>
        {choices.map(({ field, isShown, isMain }) => (
          <li key={field.name}>
            <Checkbox checked={isShown} disabled={isMain} onChange={({ target }) => onChoose(field, target.checked)}>
              {fieldLabel(translate, resource.name, field)}
            </Checkbox>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Segmented<ListSettings['density']>
          size="small"
          aria-label={translate('list.density')}
          options={[
            { value: 'normal', label: translate('list.normal') },
            { value: 'tight', label: translate('list.tight') },
          ]}
          value={density}
          onChange={onDensity}
        />
        <Button type="link" size="small" onClick={onReset}>
          {translate('list.resetColumns')}
        </Button>
      </div>
    </div>
  );
}

/** Takes the focus once it has its place, and keeps Tab from antd, which would close the panel with it as it does a menu. */
function reachable(panel: HTMLElement | null) {
  if (!panel) return undefined;
  const timer = setTimeout(() => panel.focus({ preventScroll: true }), 100);
  panel.addEventListener('keydown', keepTab);
  return () => {
    clearTimeout(timer);
    panel.removeEventListener('keydown', keepTab);
  };
}

function keepTab(event: KeyboardEvent) {
  if (event.key === 'Tab') event.stopPropagation();
}
