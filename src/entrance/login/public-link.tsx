import { Button } from 'antd';
import type { MouseEvent, ReactNode } from 'react';

export interface PublicLinkProps {
  readonly href: string;
  readonly onGo: () => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A link between the pages before sign-in. It navigates without a reload, unless the user opens a new tab or window.
 */
export function PublicLink({ href, onGo, className, children }: PublicLinkProps) {
  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onGo();
  }
  return (
    <Button className={className} type="link" href={href} onClick={follow}>
      {children}
    </Button>
  );
}
