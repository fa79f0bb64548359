import type { AuthProvider } from '@refinedev/core';
import type { Feed } from '../base/feed.ts';
import type { HttpClient } from '../providers/http/client.ts';
import type { ConsoleError } from '../providers/http/errors.ts';
import type { I18n } from '../providers/i18n.ts';
import type { Session } from '../providers/session/index.ts';
import type { Address } from '../shell/session/address.ts';
import type { SettingsStore } from '../shell/settings/settings.ts';
import type { Release } from '../ui/loading/release.ts';
import type { ServerClock } from '../workspace/clock/server-clock.ts';
import type { KeptForms } from '../workspace/forms/kept-forms.ts';
import type { EnterpriseChoice } from '../workspace/session/enterprise.ts';
import type { Preview } from '../workspace/session/preview.ts';
import type { BrowserStorage } from '../workspace/session/storage.ts';
import type { LoadWords } from '../workspace/words.tsx';
import type { ConsoleProduct } from './console-product.ts';

/** What the console stands on, built once by `main.tsx`. */
export interface Services {
  readonly product: ConsoleProduct;
  readonly http: HttpClient;
  readonly session: Session;
  /** Signs in and out, and tells who is signed in. */
  readonly authProvider: AuthProvider;
  /** What this browser keeps; emptied when the session ends. */
  readonly storage: { readonly local: BrowserStorage; readonly session: BrowserStorage };
  readonly i18n: I18n;
  /** Loads the texts of rarely opened parts while they are rendered. */
  readonly words: LoadWords;
  readonly settings: SettingsStore;
  readonly preview: Preview;
  readonly enterprise: EnterpriseChoice;
  readonly clock: ServerClock;
  readonly address: Address;
  readonly release: Release;
  /** Requests that failed and are to be told of. */
  readonly failures: Feed<ConsoleError>;
  /** The session has ended: whatever holds data of its user lets go of it now. */
  readonly leaving: Feed<void>;
  readonly keptForms: KeptForms;
}
