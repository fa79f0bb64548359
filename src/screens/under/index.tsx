import { useTranslate } from '@refinedev/core';
import { Skeleton } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Parent, Resource } from '../../engine/resource.ts';
import type { DrawnScreen } from '../../engine/routes/planned-route.ts';
import { recordPath, resourceUnder, unknownParent } from '../../engine/routes/under.ts';
import { useResource } from '../../workspace/index.tsx';
import { useParent } from '../../workspace/place/parent.tsx';
import { useNavigate, usePlaceName } from '../../workspace/place/place.tsx';
import { KeptWhileUnsaved, type Obstacle } from '../notices/kept-while-unsaved.tsx';
import { Failed, NoRight, NotFound } from '../notices/notices.tsx';
import { failureOf } from '../records/failure.ts';
import { useRecord } from '../show/record.tsx';

export interface UnderRecordProps {
  readonly resource: Resource;
  readonly view: DrawnScreen['view'];
  /** Id of the parent in the address. */
  readonly parent: string;
  /** Id of the record in the address, if it shows one. */
  readonly id: string;
  /** Renders the screen. */
  readonly children: (resource: Resource) => ReactNode;
}

/** A screen of records that belong to one record, which the address names. */
export function UnderRecord(props: UnderRecordProps) {
  const { resource, view, parent, id } = props;
  const to = resource.under?.to;
  if (to === undefined) throw new RangeError(`Resource "${resource.name}" refers to no record that it could be below.`);
  if (parent === unknownParent && view === 'show') return <ToOwnParent resource={resource} id={id} />;
  if (parent === unknownParent && view === 'import') return props.children(resource);
  return <Below key={parent} {...props} to={to} />;
}

function Below({ resource, view, parent: id, to, children }: UnderRecordProps & { readonly to: string }) {
  const translate = useTranslate();
  const { path } = useResource(to);
  const { parent, isMissing, error, retry } = useParent(to, id);
  usePlaceName(view === 'list' ? parent?.label : undefined);
  // A form that stays after its parent was deleted is still below it.
  const [label, setLabel] = useState(parent?.label);
  if (parent && parent.label !== label) setLabel(parent.label);
  const obstacle = (): Obstacle | undefined => {
    if (isMissing) return { instead: <NotFound listPath={path} />, reason: translate('show.notFound') };
    if (parent) return undefined;
    if (error && failureOf(error) === 'notPermitted')
      return { instead: <NoRight rule={resource.rules.list} />, reason: translate('show.noRight') };
    if (error) return { instead: <Failed title={translate('list.failed')} reason={error.message} onRetry={retry} /> };
    return { instead: <Skeleton active paragraph={{ rows: 8 }} /> };
  };
  return (
    <KeptWhileUnsaved obstacle={obstacle()}>
      {label !== undefined && <UnderParent resource={resource} parent={{ id, label }} draw={children} />}
    </KeptWhileUnsaved>
  );
}

interface UnderParentProps {
  readonly resource: Resource;
  readonly parent: Parent;
  readonly draw: UnderRecordProps['children'];
}

function UnderParent({ resource, parent: { id, label }, draw }: UnderParentProps) {
  return draw(useMemo(() => resourceUnder(resource, { id, label }), [resource, id, label]));
}

/** Replaces the address of a record whose parent was not known by the one below its parent. */
function ToOwnParent({ resource, id }: Pick<UnderRecordProps, 'resource' | 'id'>) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { record, error, refetch } = useRecord(resource, id);
  const path = record && recordPath(resource, record);
  useEffect(() => {
    if (path !== undefined) navigate(path, { replace: true, state: { id } });
  }, [path, id, navigate]);
  const failure = error && failureOf(error);
  if (failure === 'notFound') return <NotFound listPath={undefined} />;
  if (failure === 'notPermitted') return <NoRight rule={resource.rules.show} />;
  if (error) return <Failed title={translate('show.failed')} reason={error.message} onRetry={() => void refetch()} />;
  return <Skeleton active paragraph={{ rows: 8 }} />;
}
