import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { mayDo, screenOf } from '../../../engine/routes/plan.ts';
import { entryTitle } from '../../../engine/texts/label.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import { useNavigate } from '../../../workspace/place/place.tsx';

/** Leads to the list of the resource that makes the records. */
export function SourceButton({ resource }: { readonly resource: string | undefined }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { plan, snapshot } = useWorkspace();
  const route = screenOf(plan, resource, 'list');
  if (!route || !mayDo(plan, snapshot, resource, 'list')) return null;
  return (
    <Button onClick={() => void navigate(route.path)}>
      {translate('list.toSource', { title: entryTitle(translate, route) })}
    </Button>
  );
}
