import { type ReactNode, useCallback, useState, useSyncExternalStore } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import type { Services } from '../app/services.ts';
import { entrancePaths } from '../engine/routes/entrance-paths.ts';
import { isTransient, RequestAborted } from '../providers/http/errors.ts';
import { Retried } from '../shell/loading/failed.tsx';
import { RenderWhenLoaded } from '../shell/loading/loadable-module.tsx';
import { Loading } from '../shell/loading/loading.tsx';
import type { Address } from '../shell/session/address.ts';
import { Gate } from '../shell/session/gate.tsx';
import { Appearance } from '../shell/theme/appearance.tsx';
import { ReleaseProvider } from '../ui/loading/use-release.tsx';
import { BrandProvider } from '../workspace/brand.tsx';
import { messageOf } from './answer.ts';
import type { EntranceProps } from './code.ts';
import { type LinkCredentials, SignInByLink, takeLinkCredentials } from './link.tsx';
import { ChooseOwn, Reset, takeResetToken } from './new-password.tsx';
import { Register } from './register.tsx';
import { Entered, type Entry, SignIn, start, storedDestination } from './sign-in.tsx';
import { Visitor } from './visitor.tsx';

/**
 * Renders the page before sign-in that the address asks for, and loads the console meanwhile. This module must not
 * import anything from behind sign-in.
 */
export function Root({ services, codes }: EntranceProps) {
  const { i18n, settings, address } = services;
  const [entry, setEntry] = useState<Entry>(() => ({ isWelcome: false, destination: storedDestination(services) }));
  const [resetToken, setResetToken] = useState(() => takeResetToken(address));
  const [brought, setBrought] = useState<LinkCredentials | undefined>(() => takeLinkCredentials(address));
  const [refusal, setRefusal] = useState<string>();
  const [isReset, setReset] = useState(false);
  const isRegistering = useIsAt(address, entrancePaths.register);
  const isVisiting = useIsAt(address, services.product.formPath);
  const loading = <Loading text={i18n.translate('shell.loading')} />;
  const preload = useCallback(() => {
    // A failed preload is repeated when the console is needed. A failure is reported only then.
    codes.console.load().catch(() => undefined);
  }, [codes]);
  const settleLink = useCallback((why?: string) => {
    setRefusal(why);
    setEntry({ isWelcome: why === undefined, destination: start });
    setBrought(undefined);
  }, []);
  const forgetRefusal = useCallback(() => setRefusal(undefined), []);
  const forgetMessages = useCallback(() => {
    setRefusal(undefined);
    setReset(false);
  }, []);
  function leaveReset(isSaved: boolean) {
    setReset(isSaved);
    setResetToken(undefined);
    address.replace(entrancePaths.login);
  }

  function page(): ReactNode {
    if (isVisiting && codes.visitor) return <Visitor services={services} page={codes.visitor} />;
    if (resetToken !== undefined) {
      return <Reset services={services} codes={codes} token={resetToken} onLeave={leaveReset} />;
    }
    if (isRegistering) return <Register services={services} codes={codes} />;
    if (brought !== undefined) {
      return <SignInByLink services={services} brought={brought} loading={loading} onDone={settleLink} />;
    }
    return (
      <Gate
        session={services.session}
        isTransient={isTransient}
        loading={loading}
        signedOut={(failure) => (
          <RenderWhenLoaded
            code={codes.login}
            fallback={loading}
            draw={({ LoginPage }) => (
              <SignIn
                services={services}
                codes={codes}
                Page={LoginPage}
                isReset={isReset}
                refusal={refusal ?? reasonOf(failure, i18n)}
                earlier={entry.destination}
                onReady={preload}
                onEntry={setEntry}
                onTried={forgetMessages}
              />
            )}
          />
        )}
        signedIn={(identity) =>
          identity.user.mustChangePassword ? (
            <ChooseOwn services={services} codes={codes} />
          ) : (
            <RenderWhenLoaded
              code={codes.console}
              fallback={loading}
              draw={({ Console, firstRows }) => (
                <Entered
                  address={address}
                  destination={entry.destination}
                  user={identity.user.id}
                  onEntered={forgetRefusal}
                >
                  <Console {...{ services, identity, firstRows }} isWelcome={entry.isWelcome} refusal={refusal} />
                </Entered>
              )}
            />
          )
        }
      />
    );
  }
  return (
    <I18nextProvider i18n={i18n.i18next}>
      <BrandProvider value={services.product.brand}>
        <Look i18n={i18n} settings={settings}>
          <ReleaseProvider value={services.release}>
            <Retried translate={i18n.translate}>{page()}</Retried>
          </ReleaseProvider>
        </Look>
      </BrandProvider>
    </I18nextProvider>
  );
}

/** Applies the theme, with the few antd texts that are needed before sign-in. */
function Look({ i18n, settings, children }: Pick<Services, 'i18n' | 'settings'> & { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const locale = {
    locale: i18n.language(),
    global: { show: t('login.showPassword'), hide: t('login.hidePassword') },
  };
  return (
    <Appearance settings={settings} locale={locale}>
      {children}
    </Appearance>
  );
}

/** Returns why the user could not be loaded, or undefined when the session was left meanwhile. */
function reasonOf(failure: unknown, i18n: Services['i18n']): string | undefined {
  return failure === undefined || failure instanceof RequestAborted ? undefined : messageOf(i18n, failure);
}

/** Returns whether the address is this path. All other addresses belong to the console's router. */
function useIsAt(address: Address, path: string | undefined): boolean {
  return useSyncExternalStore(address.subscribe, () => address.path() === path);
}
