import type { Kysely } from 'kysely';
import { eachLanguage, type Language } from '../../../src/base/language.ts';
import { ConfigurationError, requireValid } from '../../../src/engine/check/index.ts';
import type { DashboardDefinition } from '../../../src/engine/definition/dashboard.ts';
import type { AnyDefinition, AnyFieldDefinition } from '../../../src/engine/definition/resource.ts';
import type { RouteEntry } from '../../../src/engine/definition/routes.ts';
import type { SystemResources } from '../../../src/engine/features/system-resources.ts';
import type { KindRegistry } from '../../../src/engine/fields/kind.ts';
import { type OwnField, withOwnFields } from '../../../src/engine/publishing/own-fields.ts';
import { pagesOf } from '../../../src/engine/routes/route.ts';
import { cellNames, drawnKinds, kinds as sharedKinds, widgetNames } from '../../../src/fields/index.ts';
import { setUsualCurrency } from '../../../src/fields/money/currency.ts';
import { wholeRegion } from '../../../src/fields/region/whole.ts';
import { richWith } from '../../../src/fields/rich/index.ts';
import type { StandardRole } from '../../access/system-rules/standard-roles.ts';
import type { Outbound } from '../../delivery/outbound/index.ts';
import type { Attempts } from '../../http/rate-limits/attempts.ts';
import type { ProductFeatures } from '../../live/people-watch.ts';
import { channelNames } from '../../notices/channels/index.ts';
import type { SendByRecord } from '../../notices/senders.ts';
import { type Catalogue, createCatalogue } from '../../records/catalogue/catalogue.ts';
import type { Labels } from '../../records/catalogue/translations.ts';
import type { On } from '../../records/routes/on.ts';
import type { CrossTenantEffects, ResourceRules } from '../../records/rules/rules.ts';
import { requiredFields } from '../../records/rules/system-resources.ts';
import { cleanMarkup } from '../../records/write/input/clean-markup.ts';
import type { WriteOnlyEncoder } from '../../records/write-only.ts';
import type { Clock } from '../../request/context.ts';
import type { Database } from '../../storage/database.ts';
import type { Dialect } from '../../storage/driver/dialect/dialect.ts';
import type { DataAccessFactory } from '../../storage/records/data-access.ts';
import { takenTables } from '../../storage/system/account-tables.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';
import { serverTables } from '../../storage/tables/record-tables.ts';
import type { Demo } from './demo.ts';

/** All that the server is told of a product. What is optional is of products that need more than their declarations. */
export interface Product extends ProductFeatures {
  /**
   * Identifies the product in its databases, which servers of other products refuse: lower-case letters, digits and
   * hyphens. It must never change.
   */
  readonly name: string;
  /**
   * What people call it, in its language and others: the title of its API document, and its name in mails.
   *
   * @default `name`
   */
  readonly title: Readonly<Partial<Record<Language, string>>>;
  /** Currency of amounts whose field names none, by its code of ISO 4217. @default 'CNY' */
  readonly currency?: string;
  /** Path of the page for visitors who have a link, as in its console. @default it has none */
  readonly formPath?: string;
  /**
   * The language of the labels in its declarations, of what the server writes without being asked in one, and of answers to
   * requests that name none. @default 'zh'
   */
  readonly language?: Language;
  /** The places of its console, in menu order. */
  readonly list: readonly RouteEntry[];
  /** The definition in every resource file, by the name of the file. */
  readonly definitions: Readonly<Record<string, AnyDefinition>>;
  /** The field that shows platform staff which enterprise owns a record. */
  readonly ownerField: AnyFieldDefinition;
  /** Which of its resources are users, roles and so on. `requiredFields` says which fields they have. */
  readonly system: SystemResources;
  /** The contents of the dashboard. @default nothing */
  readonly dashboard?: DashboardDefinition;
  /** Labels in languages besides that of the declarations. @default none: declared labels are shown in every language */
  readonly labels?: Labels;
  /** Names of what its console draws, beside what every console has; the check compares them. @default none */
  readonly drawn?: Readonly<Partial<Record<'cells' | 'widgets' | 'slots', readonly string[]>>>;
  /** Rules that declarations cannot express. Those of a system resource run after the server's own. @default none */
  rules?(parts: ProductParts): readonly ResourceRules[];
  /** Roles that a new enterprise gets, and that an existing one may add. @default none */
  readonly standardRoles?: readonly StandardRole[];
  /** Adds calls besides those of resources, under `/buffalo/v1`. They need a session. @default none */
  routes?(on: On): void;
  /** Sends the mails of notice rules in place of the gateway of the server. @default the gateway sends all */
  readonly mailSender?: MailSender;
  /** Names of tables of its own, which no resource may have. `prepare` creates them. @default none */
  readonly tables?: readonly string[];
  /**
   * Runs at every start before the tables are adapted, in the same transaction. It creates the product's own tables and
   * carries data of earlier releases over that no migration can. @default nothing
   */
  prepare?(trx: Kysely<SystemTables>, dialect: Dialect): Promise<void>;
  /** Texts of its migrations by path, `import.meta.glob('./migrations/*.sql', …)`. @default none */
  readonly migrations?: Readonly<Record<string, string>>;
  /** Demo data. @default none: `--demo` is refused */
  readonly demo?: Demo;
}

/** What the rules of a product may use beside what each write brings. */
export interface ProductParts {
  readonly database: Database;
  readonly dataAccess: DataAccessFactory;
  readonly clock: Clock;
  /** Calls the servers that users name. */
  readonly outbound: Outbound;
  /** Counts attempts for limits. */
  readonly attempts: Attempts;
  /** Opens values of encrypted fields. */
  readonly writeOnlyEncoder: WriteOnlyEncoder;
  /** Writes records of several enterprises. */
  readonly acrossTenants: CrossTenantEffects;
  /** IANA name of the time zone in which days begin and end. */
  readonly timeZone: string;
  /** Returns the label of a choice in a language. */
  choiceLabel(language: Language, resource: string, field: string, value: string): string;
}

/** Sends mails by records of an enterprise, such as mailboxes. */
interface MailSender {
  /** The field of the notice rules that names the record. */
  readonly field: string;
  create(parts: ProductParts): SendByRecord;
}

/**
 * The kinds with additions that the browser omits: region names, which are too large for it, and the sanitizer for
 * markup.
 */
const kinds: KindRegistry = { ...sharedKinds, region: wholeRegion, rich: richWith(cleanMarkup) };

/** Returns what people call a product in each language. */
export function titlesOf({ name, title, language = 'zh' }: Pick<Product, 'name' | 'title' | 'language'>) {
  return eachLanguage((one) => title[one] ?? title[language] ?? name);
}

/**
 * Returns the catalogue of a product. Throws a `ConfigurationError` that lists every mistake in the list and the
 * resources.
 */
export function catalogueOf(product: Product): Catalogue {
  const { list, definitions, ownerField, system, dashboard, labels, language = 'zh' } = product;
  const { currency, formPath, drawn = {}, tables = [], standardRoles } = product;
  if (currency !== undefined) setUsualCurrency(currency);
  requireValid({
    entries: list,
    definitions,
    kinds,
    system,
    systemFields: requiredFields(
      channelNames,
      Object.values(definitions).flatMap(({ extend, name }) => (extend ? [name] : [])),
    ),
    formPath,
    roles: (standardRoles ?? []).map(({ code }) => code),
    ...(dashboard && { dashboard }),
    // The compiler checks pages against their registry; the server renders none.
    pages: pagesOf(list),
    widgets: [...widgetNames, ...(drawn.widgets ?? [])],
    cells: [...cellNames, ...(drawn.cells ?? [])],
    drawnKinds,
    slots: drawn.slots ?? [],
    tables: [...serverTables, ...takenTables(system), ...tables],
  });
  return createCatalogue({
    list,
    definitions: Object.values(definitions),
    kinds,
    ownerField,
    system,
    title: titlesOf(product)[language],
    ...(labels && { labels }),
    language,
  });
}

/**
 * Returns the catalogue of a product with the fields that an enterprise has added, and those that it cannot have, as
 * `merchant.own001`: a release has made them impossible.
 */
export function catalogueWith(product: Product, ownFields: readonly OwnField[]) {
  const attempt = (fields: readonly OwnField[]) => {
    try {
      const extended = Object.entries(product.definitions).map(([name, one]) => [name, withOwnFields(one, fields)]);
      return catalogueOf({ ...product, definitions: Object.fromEntries(extended) });
    } catch (error) {
      if (error instanceof ConfigurationError) return undefined;
      throw error;
    }
  };
  const isTaken = ({ resource, name, of }: OwnField) =>
    Object.hasOwn(product.definitions[resource]?.fields ?? {}, name) ||
    !product.definitions[of?.resource ?? resource]?.extend;
  const free = ownFields.filter((field) => !isTaken(field));
  const whole = attempt(free);
  const fitting = whole ? free : free.filter((field) => attempt([field]));
  return {
    catalogue: whole ?? attempt(fitting) ?? catalogueOf(product),
    refused: ownFields.filter((field) => !fitting.includes(field)).map(({ resource, name }) => `${resource}.${name}`),
  };
}
