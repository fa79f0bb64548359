import { useGetLocale, useTranslate } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { languageNames, otherLanguages } from '../../base/language.ts';
import { type Texts, textIn } from '../../base/text-in.ts';
import { matchRoute, mayDo } from '../../engine/routes/plan.ts';
import { entryNoun, entryTitle } from '../../engine/texts/label.ts';
import { useScreenCommands } from '../../ui/keys/screen-commands.tsx';
import { pressSingleKey } from '../../ui/keys/single-keys.tsx';
import { useWorkspace } from '../../workspace/index.tsx';
import { useWriting } from '../../workspace/read-only.tsx';
import { useSignOut } from '../frame/header/sign-out.tsx';
import type { ToolsProps } from '../frame/header/tools.tsx';
import { modes } from '../settings/settings.ts';
import type { Findable } from './find.ts';

/** Something that the palette does instead of going to a place. */
export interface Command extends Findable {
  /** Where it belongs. */
  readonly group: string;
  readonly run: () => void;
}

/** What a command is found by, whatever language the console is in. */
const searchNames = {
  light: ['浅色模式', 'Light mode'],
  dark: ['深色模式', 'Dark mode'],
  system: ['浅色或深色跟随系统', 'Light or dark as the system'],
  settings: ['系统设置', 'Settings'],
  language: ['切换语言', 'Switch language'],
  signOut: ['退出登录', 'Sign out'],
  keys: ['快捷键', 'Shortcuts'],
} as const;

/** What the commands of a screen are found by. */
const screenNames: Readonly<Record<string, readonly string[]>> = {
  columns: ['列设置', 'Columns'],
  import: ['导入', 'Import'],
  export: ['导出', 'Export'],
  refresh: ['刷新', 'Refresh'],
};

const listTools = import.meta.glob<{ readonly key: string; readonly title: Texts }>(
  '../../../features/*/screen/list-tool.ts',
  { eager: true, import: 'tool' },
);
/** What the tools are called that features add to the menu of a list, by key. */
const toolTitles: Readonly<Record<string, Texts>> = Object.fromEntries(
  Object.values(listTools).map(({ key, title }) => [key, title]),
);

/** Returns every command that the user may use: of the shown screen, of the console, and a new record of each list. */
export function useCommands(keyword: string, tools: ToolsProps): readonly Command[] {
  const ofScreen = useCommandsOfScreen();
  return [...ofScreen, ...useCreateCommands(keyword), ...useConsoleCommands(tools)];
}

function useCommandsOfScreen(): readonly Command[] {
  const translate = useTranslate();
  const { plan } = useWorkspace();
  const { route } = matchRoute(plan, useLocation().pathname) ?? {};
  const language = useGetLocale()();
  return useScreenCommands().map(({ name, run }) => ({
    title: textIn(toolTitles[name] ?? {}, language) ?? translate(`list.${name}`),
    others: screenNames[name] ?? Object.values(toolTitles[name] ?? {}),
    group: route ? entryTitle(translate, route) : '',
    run,
  }));
}

function useConsoleCommands({ settings, onSettings, language, onLanguage }: ToolsProps): readonly Command[] {
  const translate = useTranslate();
  const signOut = useSignOut();
  const command = (name: keyof typeof searchNames, title: string, run: () => void): Command => ({
    title,
    run,
    group: '',
    others: searchNames[name],
  });
  return [
    ...modes
      .filter((mode) => mode !== settings.get().mode)
      .map((mode) =>
        command(mode, translate(mode === 'system' ? 'palette.system' : `shell.${mode}`), () => settings.set({ mode })),
      ),
    command('settings', translate('shell.settings'), onSettings),
    ...otherLanguages(language).map((other) =>
      command('language', translate('palette.language', { language: languageNames[other] }), () => onLanguage(other)),
    ),
    ...(settings.get().singleKeys ? [command('keys', translate('keys.title'), () => pressSingleKey('?'))] : []),
    command('signOut', translate('shell.signOut'), () => void signOut()),
  ];
}

/** Returns a command for each form of a new record that has an address and that the user may open. */
function useCreateCommands(keyword: string): readonly Command[] {
  const translate = useTranslate();
  const navigate = useNavigate();
  const writing = useWriting();
  const { plan, snapshot, resource: load } = useWorkspace();
  const forms = plan.routes.flatMap((route) =>
    route.screen?.view === 'create' &&
    !route.path.includes('{') &&
    mayDo(plan, snapshot, route.screen.resource, 'create')
      ? [{ ...route, resource: route.screen.resource }]
      : [],
  );
  const names = forms.map(({ resource }) => resource);
  const { data = [] } = useQuery({
    queryKey: ['palette', 'creatable', ...names],
    // A resource that cannot be loaded has no command.
    queryFn: () =>
      Promise.all(
        names.map((name) =>
          load(name).then(
            ({ allow }) => allow.create,
            () => false,
          ),
        ),
      ),
    enabled: keyword.trim() !== '',
  });
  return forms
    .filter((_, index) => data[index])
    .map((route) => {
      const { path, key, noun = route.title } = route;
      const title = translate(`otherTitles.${key}`, undefined, noun);
      return {
        title: translate('form.title.create', { noun: entryNoun(translate, route) }),
        others: [`新建${noun}`, `New ${title}`],
        group: entryTitle(translate, route),
        run: () => writing(() => void navigate(path)),
      };
    });
}
