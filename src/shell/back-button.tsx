import { ArrowLeftOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { useLocation, useNavigate } from 'react-router';

/** Shown when there is a page to go back to: the place has state or a query string (spec §2). */
export function BackButton() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const location = useLocation();
  if (!location.state && location.search === '') return null;
  return (
    <Button
      type="text"
      icon={<ArrowLeftOutlined />}
      aria-label={translate('shell.back')}
      onClick={() => navigate(-1)}
    />
  );
}
