import { StarFilled, StarOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { useState } from 'react';
import type { Resource } from '../../../engine/resource.ts';
import { useWidthFrom } from '../../../ui/browser/media.tsx';
import { WriteButton } from '../../../workspace/parts/write-button.tsx';
import { useWords } from '../../../workspace/words.tsx';
import { useComments, useCommentWrites } from './use-comments.tsx';

export interface FollowButtonProps {
  readonly resource: Resource;
  readonly id: string;
}

/** Follows a record, or stops: its followers get notices of comments and changes by others. */
export default function FollowButton({ resource, id }: FollowButtonProps) {
  useWords('comments');
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
