import { ArrowLeftOutlined } from '@ant-design/icons';
import { useBreadcrumb, useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { type Location, useLocation, useNavigate } from 'react-router';
import { isObject } from '../../../base/is-object.ts';
import { matchRoute } from '../../../engine/routes/plan.ts';
import { useWorkspace } from '../../../workspace/index.tsx';

/**
 * Shown when the place has state or a query string (spec §2). Goes back; without an earlier page of the console, as in a
 * tab that a link opened, to the place above.
 */
export function BackButton() {
  const location = useLocation();
  return location.state || location.search !== '' ? <Back location={location} /> : null;
}

function Back({ location: { pathname } }: { readonly location: Location }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { plan } = useWorkspace();
  const { breadcrumbs } = useBreadcrumb();
  function goBack() {
    if (hasEarlierPage()) return void navigate(-1);
    const isDetail = matchRoute(plan, pathname)?.route.screen?.view === 'show';
    const above = isDetail
      ? breadcrumbs.findLast(({ href }) => href !== undefined && href !== pathname)?.href
      : undefined;
    void navigate(above ?? pathname, { replace: true });
  }
  return <Button type="text" icon={<ArrowLeftOutlined />} aria-label={translate('shell.back')} onClick={goBack} />;
}

/** Whether the history holds a page of the console before this one. React Router counts its pages in the browser's state. */
function hasEarlierPage(): boolean {
  const state: unknown = window.history.state;
  return isObject(state) && typeof state.idx === 'number' && state.idx > 0;
}
