import type { DataProvider } from '@refinedev/core';
import type { ComponentType } from 'react';
import type { Language } from '../base/language.ts';
import type { DashboardDefinition } from '../engine/definition/dashboard.ts';
import type { AnyFieldDefinition } from '../engine/definition/resource.ts';
import type { RouteEntry } from '../engine/definition/routes.ts';
import type { Dashboard } from '../engine/features/dashboard.ts';
import type { SystemResources } from '../engine/features/system-resources.ts';
import type { FieldCell, FieldWidget } from '../fields/view.ts';
import type { MessageSources, Messages } from '../providers/messages.ts';
import type { SlotProps } from '../screens/slots/slot-props.ts';
import type { Brand } from '../workspace/brand.tsx';
import type { ScreenFiles } from '../workspace/loader.ts';

/**
 * What a product shows before and after sign-in: the export `product` of `#product/console`. Its folder also has
 * `page.ts`, whose `description` search engines and link previews read, and `public/logo.svg`.
 */
export interface ConsoleProduct {
  /** The language of a new visitor (spec §9), in which the product declares its labels and titles. */
  readonly language: Language;
  /** Its messages in its language at least, over those of the framework, or functions that load them on first use. */
  readonly messages: Readonly<Partial<Record<Language, ProductMessages | (() => Promise<ProductMessages>)>>>;
  /** Messages beside those of a part of the framework (`src/locales/parts.ts`), or of a part of its own. @default none */
  readonly parts?: Readonly<Record<string, MessageSources>>;
  readonly brand: Brand;
  /** Path of the page for visitors who have a link and no account. @default the product has none */
  readonly formPath?: string;
}

/**
 * Messages of a product. `resources`, `titles` and `nouns` translate what the declarations say in the language of the
 * product.
 */
interface ProductMessages extends Messages {
  readonly brand: {
    /** The name of the console, in its header and in the title of the page. */
    readonly name: string;
    /** Two lines below the picture beside the form of the pages before sign-in. */
    readonly slogan: string;
    readonly points: string;
  };
}

/** What a product shows behind sign-in, loaded with it: the export `screens` of `#product/screens`. */
export interface ProductScreens {
  /** Every place of the console in menu order. */
  readonly list: readonly RouteEntry[];
  /** The files of the resources: `import.meta.glob('../resources/*\/*.ts')`. */
  readonly files: ScreenFiles;
  /** The field in which platform staff see the enterprise of a record. @default they do not see it */
  readonly ownerField?: AnyFieldDefinition;
  readonly system: SystemResources;
  /** Loads the contents of the dashboard when it is first shown. @default the list has no dashboard */
  readonly dashboard?: () => Promise<{ readonly default: DashboardDefinition }>;
  /** Loads the sample records of a new enterprise. @default there are none */
  readonly samples?: Dashboard['samples'];
  /** Where records are that the API has not, by the `dataProvider` of an entry of the list. @default the API has all */
  readonly dataProviders?: Readonly<Record<string, DataProviderSource>>;
  /** Pages that cannot be drawn from a resource, by the `component` of an entry of the list. @default none */
  readonly pages?: Readonly<Record<string, PageFile>>;
  /** Views that replace the one-line view of a kind, by `cell`, beside those of the framework. @default none */
  readonly cells?: Readonly<Record<string, () => Promise<FieldCell['Cell']>>>;
  /** Views that replace the input and the full-width view of a kind, by `widget`. @default none */
  readonly widgets?: Readonly<Record<string, () => Promise<FieldWidget>>>;
  /** Parts that a screen includes, by `slot`. @default none */
  readonly slots?: Readonly<Record<string, () => Promise<ComponentType<SlotProps>>>>;
  /** Currency of amounts whose field names none, by its code of ISO 4217. @default 'CNY' */
  readonly currency?: string;
  /** Titles of places that the breadcrumb shows without a link (spec §2). @default none */
  readonly unlinkedCrumbs?: readonly string[];
  /** Loads what the guide says of the work with this product. @default it tells what every console has */
  readonly guide?: () => Promise<{ readonly default: ProductGuide }>;
}

/** Chapters of the guide about the work with a product. */
export interface ProductGuide {
  /** Their names, in order. */
  readonly chapters: readonly string[];
  /**
   * Where the help of a screen leads, by the path of its entry in the list: `agent#replies`.
   * @default the section about such screens
   */
  readonly places: Readonly<Record<string, string>>;
  /** The chapters by language. One that is missing is shown in a language that is there. */
  readonly texts: Readonly<Partial<Record<Language, () => Promise<GuideTexts>>>>;
}

/** Chapters in one language. */
export interface GuideTexts {
  /** Markdown by file: `./agent.md`. */
  readonly texts: Readonly<Record<string, string>>;
  /** Addresses of the pictures by file: `./pictures/agent/replies.webp`. @default none */
  readonly pictures?: Readonly<Record<string, string>>;
}

/** Where the records of some resources are. What `capabilities` leaves out is neither offered nor asked for. */
export type DataProviderSource =
  | {
      /**
       * Base URL of a service that answers as docs/api.md says: `https://stock.example.com`, or a path of the page. The token
       * of the session is sent there, and nowhere else besides the API.
       */
      readonly endpoint: string;
      /** @default everything */
      readonly capabilities?: readonly string[];
    }
  | {
      /** Loads a data provider of Refine when it is first needed. It signs in by itself: it is given no token. */
      readonly load: () => Promise<DataProvider>;
      /** @default none: it has lists with search and order, records and forms */
      readonly capabilities?: readonly string[];
    };

/** A page, loaded when it is first opened. */
export type PageFile = () => Promise<{ readonly default: ComponentType }>;
