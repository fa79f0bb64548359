import { useCan, useTranslate } from '@refinedev/core';
import { Skeleton } from 'antd';
import type { Resource } from '../../engine/resource.ts';
import { entryTitle } from '../../engine/texts/label.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import { useParent } from '../../workspace/place/parent.tsx';
import { useNavigate, usePlace, usePlaceName } from '../../workspace/place/place.tsx';
import { KeptWhileUnsaved, type Obstacle } from '../notices/kept-while-unsaved.tsx';
import { Failed, NoRight, NotFound } from '../notices/notices.tsx';
import { failureOf } from '../records/failure.ts';
import { RecordForm } from './index.tsx';

export interface FormPlaceProps {
  readonly resource: Resource;
  /** Key of the form. */
  readonly form: string;
  /** Id of the record. */
  readonly id: string;
}

/** A form of a record that has a path of its own. It stays open after saving. */
export function FormPlace({ resource, form, id }: FormPlaceProps) {
  const translate = useTranslate();
  const { plan } = useWorkspace();
  const { data: access } = useCan({ resource: resource.name, action: 'edit' });
  const { parent: record, isMissing, error, retry } = useParent(resource.name, id);
  const navigate = useNavigate();
  const place = usePlace();
  usePlaceName(record?.label);
  const obstacle = (): Obstacle | undefined => {
    const noRight = translate('show.noRight');
    if (!access?.can) return { instead: <NoRight rule={resource.rules.edit} />, reason: noRight };
    if (isMissing) return { instead: <NotFound listPath={resource.path} />, reason: translate('show.notFound') };
    if (error && failureOf(error) === 'notPermitted')
      return { instead: <NoRight rule={resource.rules.list} />, reason: noRight };
    if (record) return undefined;
    if (error) return { instead: <Failed title={translate('show.failed')} reason={error.message} onRetry={retry} /> };
    return { instead: <Skeleton active paragraph={{ rows: 8 }} /> };
  };
  const route = plan.routes.find(
    ({ screen }) => screen?.view === 'form' && screen.resource === resource.name && screen.form === form,
  );
  const title = route ? entryTitle(translate, route) : '';
  const close = () => {
    place.close();
    navigate(resource.path ?? '/', { replace: true });
  };
  return (
    <KeptWhileUnsaved key={id} obstacle={obstacle()}>
      <RecordForm
        {...{ resource, id }}
        mode="edit"
        container="page"
        place={{ title, sections: resource.forms[form]?.sections ?? [] }}
        onDone={close}
        onClose={close}
      />
    </KeptWhileUnsaved>
  );
}
