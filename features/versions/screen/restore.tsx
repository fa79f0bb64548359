import { useCan, useTranslate } from '@refinedev/core';
import { type ConditionContext, holds } from '../../../src/engine/fields/condition.ts';
import { writableFields } from '../../../src/engine/fields/values.ts';
import { fieldOf, type Resource } from '../../../src/engine/resource.ts';
import { fieldLabel } from '../../../src/engine/texts/label.ts';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
import { useRefresh } from '../../../src/screens/records/refresh.tsx';
import { useFeedback } from '../../../src/ui/feedback.tsx';
import { useFormatMoment } from '../../../src/workspace/clock/clock.tsx';
import { useConditionContext, useWorkspace } from '../../../src/workspace/index.tsx';
import { recordEndpoint, useCall } from '../../../src/workspace/requests/call.ts';
import type { VersionLine } from './use-versions.tsx';

export interface Restoring {
  /** Why nothing can be restored now. Undefined if it can. */
  readonly refusal: string | undefined;
  readonly restore: (version: VersionLine) => void;
}

/** Restores versions after a confirmation. Undefined if the user may not edit all of their fields. */
export function useRestore(resource: Resource, record: ResourceRecord): Restoring | undefined {
  const translate = useTranslate();
  const formatMoment = useFormatMoment();
  const { snapshot } = useWorkspace();
  const { data: editing } = useCan({ resource: resource.name, action: 'edit' });
  const { ask } = useFeedback();
  const write = useWriteBack(resource, record);
  const fixed = useFixedFields(resource, record);
  const writable = new Set(writableFields(resource, snapshot, 'edit').map(({ name }) => name));
  const of = resource.versions?.of ?? [];
  if (!resource.allow.edit || !editing?.can || !of.every((name) => writable.has(name))) return undefined;
  const named = (names: readonly string[]) =>
    names
      .map((name) => fieldLabel(translate, resource.name, fieldOf(resource, name)))
      .join(translate('list.separator'));
  return {
    refusal: fixed.length > 0 ? translate('versions.fixed', { fields: named(fixed) }) : undefined,
    restore: (version) => {
      const { number, at } = version;
      void ask({
        title: translate('versions.question', { number }),
        content: translate('versions.help', { number, fields: named(of), at: formatMoment(at) }),
        okText: translate('versions.restore'),
        cancelText: translate('show.cancel'),
        onOk: () => write(number),
      });
    },
  };
}

/** Returns the kept fields that cannot be edited while the record is as it is. */
function useFixedFields({ versions, fields }: Resource, record: ResourceRecord): string[] {
  const fixedAt = (context: ConditionContext) =>
    (versions?.of ?? []).filter((name) => {
      const condition = fields[name]?.readonlyWhen;
      return condition !== undefined && holds(condition, record, context);
    });
  return fixedAt(useConditionContext((at) => fixedAt(at).join()));
}

function useWriteBack(resource: Resource, record: ResourceRecord) {
  const translate = useTranslate();
  const call = useCall();
  const refresh = useRefresh(resource.name);
  const { notify } = useFeedback();
  return async (number: number) => {
    try {
      const path = `${recordEndpoint(resource.name, record.id)}/versions/${number}/restore`;
      const payload = { version: record.version };
      const { version } = await call<ResourceRecord>('post', path, { payload, meta: { silent: false } });
      const isChanged = version !== record.version;
      notify({
        type: isChanged ? 'success' : 'info',
        title: translate(isChanged ? 'versions.restored' : 'versions.unchanged', { number }),
      });
    } catch {
      // The transport has reported the failure. The record is loaded again: it may have changed.
    }
    await refresh();
  };
}
