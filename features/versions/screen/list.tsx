import { useTranslate } from '@refinedev/core';
import type { Translate } from '../../../src/engine/fields/kind.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { actionLabel } from '../../../src/engine/texts/label.ts';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
import { useFormatMoment } from '../../../src/workspace/clock/clock.tsx';
import { WriteButton } from '../../../src/workspace/parts/write-button.tsx';
import { useRestore } from './restore.tsx';
import type { Edition, VersionLine } from './use-versions.tsx';
import styles from './versions.module.css';

export interface VersionListProps {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly versions: readonly VersionLine[];
  readonly chosen: Edition;
  readonly onChoose: (number: number) => void;
}

/** The versions, newest first. A click compares one with the record as it is now. */
export function VersionList({ resource, record, versions, chosen, onChoose }: VersionListProps) {
  const translate = useTranslate();
  const formatMoment = useFormatMoment();
  const restoring = useRestore(resource, record);
  return (
    <ol className={styles.list} aria-label={translate('versions.list')}>
      {versions.map((version) => (
        <li key={version.number} className={styles.version} data-chosen={version.number === chosen || undefined}>
          <button
            type="button"
            className={styles.open}
            aria-pressed={version.number === chosen}
            onClick={() => onChoose(version.number)}
          >
            <strong>{translate('versions.number', { number: version.number })}</strong>
            <span className={styles.quiet}>
              {translate('versions.kept', {
                actor: version.actor?.name || translate('show.someone'),
                step: stepLabel(translate, resource, version.action),
              })}
            </span>
            <time className={styles.quiet} dateTime={version.at}>
              {formatMoment(version.at)}
            </time>
          </button>
          {restoring && (
            <WriteButton
              size="small"
              refusal={restoring.refusal}
              aria-label={translate('versions.restoreOne', { number: version.number })}
              onClick={() => restoring.restore(version)}
            >
              {translate('versions.restore')}
            </WriteButton>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Returns what the action is called that made a version. */
function stepLabel(translate: Translate, { name, states, actions }: Resource, key: string): string {
  const action = [...(states?.transitions ?? []), ...actions].find((one) => one.key === key);
  return action ? actionLabel(translate, name, action) : key;
}
