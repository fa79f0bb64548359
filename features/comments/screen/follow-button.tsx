import { StarFilled, StarOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { useState } from 'react';
import type { HeadButtonProps } from '../../../src/screens/show/head/head-buttons.ts';
import { useWidthFrom } from '../../../src/ui/browser/media.tsx';
import { WriteButton } from '../../../src/workspace/parts/write-button.tsx';
import { useWords } from '../../../src/workspace/words.tsx';
import { useComments, useCommentWrites } from './use-comments.tsx';

/** Follows a record, or stops: its followers get notices of comments and changes by others. */
export default function FollowButton({ resource, id }: HeadButtonProps) {
  useWords('features/comments');
  const translate = useTranslate();
  const isWide = useWidthFrom('md');
  const { page, refetch } = useComments(resource, id);
  const { follow } = useCommentWrites(resource, id);
  const [isBusy, setBusy] = useState(false);
  if (!page) return null;
  const { following } = page;
  const label = translate(following ? 'comments.following' : 'comments.follow');
  async function toggle() {
    setBusy(true);
    try {
      await follow(!following);
      await refetch();
    } catch {
      // The transport has reported the failure.
    } finally {
      setBusy(false);
    }
  }
  return (
    <WriteButton
      icon={following ? <StarFilled /> : <StarOutlined />}
      loading={isBusy}
      aria-pressed={following}
      aria-label={translate('comments.follow')}
      title={translate(following ? 'comments.unfollowHelp' : 'comments.followHelp')}
      onClick={() => void toggle()}
    >
      {isWide && label}
    </WriteButton>
  );
}
