import { memoize } from '../../../base/calls/memoize.ts';
import { isObject } from '../../../base/is-object.ts';
import { changed } from '../../../engine/definition/changes/changed.ts';
import type { AnyDefinition } from '../../../engine/definition/resource.ts';
import { patched, withEntries } from '../../../engine/publishing/apply.ts';
import { type OwnField, withOwnFields } from '../../../engine/publishing/own-fields.ts';
import { type EnglishText, isSame, type Publication } from '../../../engine/publishing/publication.ts';
import type { Resource } from '../../../engine/resource.ts';
import { makePlan } from '../../../engine/routes/plan.ts';
import { flatten } from '../../../engine/routes/route.ts';
import type { HttpClient } from '../../../providers/http/client.ts';
import type { I18n } from '../../../providers/i18n.ts';
import type { DraftedScreens, Workspace } from '../../../workspace/index.tsx';
import { createLoader, type Loader, type ScreenFiles } from '../../../workspace/loader.ts';
import {
  resource as authored,
  plan as authoredPlan,
  files,
  kinds,
  list,
  moreKinds,
  ownerField,
  system,
} from '../../resources.ts';
import type { Services } from '../../services.ts';

/** What is published in place of what the code declares. */
export type PublishedScreens = Pick<Workspace, 'plan' | 'resource' | 'published'>;

/** Resources that are on the screen, whichever publication they are of. */
let shown: Loader = authored;
/** The fields that the enterprise has added, as they were read last. */
let ownFields: readonly OwnField[] = [];

/**
 * Loads what is published, with the resources that are on the screen, so that it takes over at once. Undefined where it
 * cannot be read: what the code declares is shown then.
 */
export async function loadPublished({
  http,
  i18n,
}: Pick<Services, 'http' | 'i18n'>): Promise<PublishedScreens | undefined> {
  const published = await ask(http);
  if (!published) return undefined;
  ({ ownFields } = published);
  await layEnglish(i18n, published.publication);
  return { ...(await screensOf(published.publication, (loading) => Promise.allSettled(loading))), published };
}

let laid: readonly EnglishText[] = [];

/** Says what is published in English over what the code does, in place of what was before. */
export async function layEnglish(i18n: Pick<I18n, 'lay'>, { english = [] }: Publication): Promise<void> {
  if (isSame(laid, english)) return;
  const without = laid.map(({ path }) => ({ path, value: null }));
  laid = english;
  await i18n.lay(messagesOf<string>(english), messagesOf<null>(without));
}

interface Nested<Value> {
  readonly [key: string]: Nested<Value> | Value;
}

/** Returns texts by their paths as messages. In Chinese, screens and the columns of sheets are found by their English. */
function messagesOf<Value>(texts: readonly { readonly path: readonly string[]; readonly value: Value }[]) {
  const nothing: unknown = {};
  const en = texts.reduce((all, { path, value }) => changed(all, { do: 'set', path, value }), nothing) as Nested<Value>;
  const { resources, titles } = en;
  return { en, zh: { ...(titles && { otherTitles: titles }), ...(resources && { otherLabels: resources }) } };
}

/**
 * Returns the screens of a draft, with the resources that are on the screen. Throws where one of those cannot be drawn.
 *
 * @param added names of the resources that nothing is published of: the server has no records of them
 */
export async function draftedScreens(draft: Publication, added: readonly string[]): Promise<DraftedScreens> {
  const screens = await screensOf(draft, (loading) => Promise.all(loading));
  return added.length > 0 ? { ...screens, route: withoutRecords(added.join(' ')) } : screens;
}

/** Returns what answers empty lists for resources: the same for the same ones, which are asked for anew otherwise. */
const withoutRecords = memoize((names: string): Workspace['route'] => {
  const added = names.split(' ');
  return (api) => ({
    ...api,
    getList: async (params) => (added.includes(params.resource) ? { data: [], total: 0 } : api.getList(params)),
  });
});

async function screensOf(
  publication: Publication,
  settle: (loading: readonly Promise<Resource>[]) => Promise<unknown>,
): Promise<DraftedScreens> {
  const entries = withEntries(list, publication.resources);
  const plan = makePlan(entries);
  const context = { kinds, entries: flatten(entries), ownerField, system };
  const resource = createLoader(filesWith(publication), context, moreKinds);
  const names = [...authoredPlan.resources, ...plan.resources].map(({ name }) => name);
  const needed = new Set(names.filter((name) => shown.loaded(name)));
  await settle([...needed].map(resource));
  shown = resource;
  return { plan, resource };
}

type Asked = NonNullable<PublishedScreens['published']> & { readonly ownFields: readonly OwnField[] };

async function ask(http: HttpClient): Promise<Asked | undefined> {
  try {
    const answer = await http.get('buffalo/v1/publication', { silent: true });
    // The server has checked it whole. Here it is only told from an answer of something else.
    const isPublication = isObject(answer) && Array.isArray(answer.patches) && Array.isArray(answer.resources);
    if (!isPublication) return undefined;
    const {
      number,
      patches,
      resources,
      english,
      ownFields: own = [],
    } = answer as unknown as Publication & Partial<Asked>;
    return { number: number ?? 0, publication: { patches, resources, ...(english && { english }) }, ownFields: own };
  } catch {
    return undefined;
  }
}

/** Returns the resource files, as they are published. */
function filesWith(publication: Publication): ScreenFiles {
  const own = publication.resources.map(
    ({ definition }) => [`published/${definition.name}.ts`, async () => ({ default: definition })] as const,
  );
  const authoredFiles = Object.entries(files).map(
    ([path, read]) => [path, async () => ({ default: extended((await read()).default, publication) })] as const,
  );
  return Object.fromEntries([...authoredFiles, ...own]);
}

function extended(declared: AnyDefinition, publication: Publication): AnyDefinition {
  return withOwnFields(patched(declared, publication), ownFields);
}

/** Returns what the code declares of a resource; undefined if it has none of this name. */
export async function authoredDefinition(name: string): Promise<AnyDefinition | undefined> {
  const path = Object.keys(files).find((one) => one.endsWith(`/${name}.ts`));
  return (path && (await files[path]?.())?.default) || undefined;
}
