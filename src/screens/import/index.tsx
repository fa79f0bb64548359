import { useCan, useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import type { Resource } from '../../engine/resource.ts';
import { resourceTitle } from '../../engine/texts/label.ts';
import { useNavigate } from '../../workspace/place/place.tsx';
import { useReadOnly } from '../../workspace/read-only.tsx';
import { useWords } from '../../workspace/words.tsx';
import { KeptWhileUnsaved } from '../notices/kept-while-unsaved.tsx';
import { NoRight, Notice } from '../notices/notices.tsx';
import { ImportedJob } from './finish/imported-job.tsx';
import { Frame } from './frame.tsx';
import { Importing } from './importing.tsx';

/** Imports records from a sheet in four steps. The last one has its own address (`?job=`). */
export function ImportScreen({ resource }: { readonly resource: Resource }) {
  useWords('sheets');
  const translate = useTranslate();
  const { data: access } = useCan({ resource: resource.name, action: 'import' });
  const readOnly = useReadOnly();
  const [search] = useSearchParams();
  const job = search.get('job');
  if (!resource.import) return <NotOffered resource={resource} />;
  const refused = { instead: <NoRight rule={resource.rules.import} />, reason: translate('show.noRight') };
  return (
    <KeptWhileUnsaved obstacle={access?.can ? undefined : refused}>
      {job !== null ? (
        <Frame resource={resource} step="done">
          <ImportedJob key={job} resource={resource} id={job} />
        </Frame>
      ) : readOnly !== undefined ? (
        <Notice title={readOnly} />
      ) : (
        <Importing key={resource.name} resource={resource} action={resource.import} />
      )}
    </KeptWhileUnsaved>
  );
}

function NotOffered({ resource }: { readonly resource: Resource }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const title = translate('sheets.notOffered', { title: resourceTitle(translate, resource) });
  return (
    <Notice title={title} help={translate('sheets.notOfferedHelp')}>
      <Button type="primary" onClick={() => void navigate(resource.path ?? '/')}>
        {translate('sheets.backToList')}
      </Button>
    </Notice>
  );
}
