import { type HttpError, useDataProvider, useTranslate, useUpdate } from '@refinedev/core';
import { useLayoutEffect } from 'react';
import { isObject } from '../../../src/base/is-object.ts';
import type { Translate } from '../../../src/engine/fields/kind.ts';
import { fieldOf, type Resource } from '../../../src/engine/resource.ts';
import { fieldLabel } from '../../../src/engine/texts/label.ts';
import { readRefusal } from '../../../src/screens/form/conflict/refusal.ts';
import type { LeaveGuard } from '../../../src/screens/form/leave/leave-guard.tsx';
import { failureOf } from '../../../src/screens/records/failure.ts';
import type { ResourceRecord, Values } from '../../../src/screens/records/record.ts';
import { useRefresh } from '../../../src/screens/records/refresh.tsx';
import type { Edits } from './edits.ts';

/** Provides the edits with the requests of the resource. */
export function useEditRequests(resource: Resource, edits: Edits, whileSaving: LeaveGuard['whileSaving']): void {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const refresh = useRefresh(resource.name);
  const { mutateAsync } = useUpdate<ResourceRecord, HttpError, Values>();
  useLayoutEffect(() => {
    const goneReason = translate('inline.gone');
    edits.use({
      async write(id, values) {
        const { data } = await mutateAsync({
          resource: resource.name,
          id,
          values,
          mutationMode: 'pessimistic',
          invalidates: [],
          meta: { silent: true },
          successNotification: false,
          errorNotification: false,
        });
        void refresh();
        return data;
      },
      async load(id, conflict) {
        const known = isObject(conflict) ? conflict.current : undefined;
        if (isRecord(known)) return known;
        try {
          const meta = { silent: true };
          return (await dataProvider().getOne<ResourceRecord>({ resource: resource.name, id, meta })).data;
        } catch (error) {
          throw failureOf(error) === 'other' ? error : new Error(goneReason, { cause: error });
        }
      },
      whileSaving,
      goneReason,
      reasonOf: ({ column }, error) => refusalText(error, column, resource, translate),
    });
  }, [edits, resource, translate, dataProvider, refresh, mutateAsync, whileSaving]);
}

function isRecord(value: unknown): value is ResourceRecord {
  return isObject(value) && typeof value.id === 'string' && typeof value.version === 'number';
}

/** Returns what is said of a refused write: of its own field, or else of the others. */
function refusalText(error: unknown, column: string, resource: Resource, translate: Translate): string {
  const { errors } = readRefusal(error);
  const own = errors[column] ?? [];
  const others = Object.entries(errors)
    .filter(([name]) => name !== column && Object.hasOwn(resource.fields, name))
    .map(([name, texts]) => {
      const field = fieldLabel(translate, resource.name, fieldOf(resource, name));
      return translate('inline.field', { field, texts: texts.join(' ') });
    });
  const texts = own.length > 0 ? own : others;
  return texts.length > 0 || !(error instanceof Error) ? texts.join(' ') : error.message;
}
