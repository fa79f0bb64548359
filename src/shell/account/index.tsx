import { useGetIdentity, useTranslate } from '@refinedev/core';
import { Button, Drawer, Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import { LazyBoundary } from '../../ui/loading/lazy-boundary.tsx';
import { lazyWithRetry } from '../../ui/loading/lazy-with-retry.tsx';
import type { User } from '../../workspace/index.tsx';
import { useAbility } from '../../workspace/index.tsx';
import { useWords } from '../../workspace/words.tsx';
import type { AboutProps } from './about/index.tsx';
import styles from './account.module.css';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { Sessions } from './sessions.tsx';

const About = lazyWithRetry<AboutProps>(async () => (await import('./about/index.tsx')).About);

export interface AccountDrawerProps {
  /** The closing animation has ended. */
  readonly onClosed: () => void;
}

/** The signed-in user's account: profile, password and sessions. */
export function AccountDrawer({ onClosed }: AccountDrawerProps) {
  useWords('account');
  const translate = useTranslate();
  const { data: user } = useGetIdentity<User>();
  const [isOpen, setOpen] = useState(true);
  const [isAboutOpen, setAboutOpen] = useState(false);
  return (
    <Drawer
      title={translate('shell.account')}
      open={isOpen}
      size={480}
      onClose={() => setOpen(false)}
      afterOpenChange={(isShown) => isShown || onClosed()}
    >
      <p className={styles.who}>{user?.username}</p>
      {useAbility('account') && <Sections />}
      <Button type="link" className={styles.about} onClick={() => setAboutOpen(true)}>
        {translate('account.about.open')}
      </Button>
      {isAboutOpen && (
        <LazyBoundary fallback={null}>
          <About onClosed={() => setAboutOpen(false)} />
        </LazyBoundary>
      )}
    </Drawer>
  );
}

/** The profile, the password and the sessions of the user. */
function Sections() {
  const translate = useTranslate();
  return (
    <>
      <section aria-labelledby="account-profile">
        <h2 id="account-profile" className={styles.title}>
          {translate('account.profile.title')}
        </h2>
        <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 4 }} />}>
          <ProfileForm />
        </Suspense>
      </section>
      <section aria-labelledby="account-password">
        <h2 id="account-password" className={styles.title}>
          {translate('account.change')}
        </h2>
        <PasswordForm />
      </section>
      <section aria-labelledby="account-sessions">
        <h2 id="account-sessions" className={styles.title}>
          {translate('account.sessions.title')}
        </h2>
        <Sessions />
      </section>
    </>
  );
}
