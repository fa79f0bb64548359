import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react';

/** What a screen can do beyond what it shows, by name: `list.<name>` in the locales. False where it cannot now. */
export type ScreenCommands = Readonly<Record<string, (() => void) | false | undefined>>;

interface CommandGroup {
  readonly names: readonly string[];
  readonly run: (name: string) => void;
}

const CommandsContext = createContext<Set<CommandGroup> | undefined>(undefined);

export function ScreenCommandsProvider({ children }: { readonly children: ReactNode }) {
  const [groups] = useState(() => new Set<CommandGroup>());
  return <CommandsContext value={groups}>{children}</CommandsContext>;
}

/** Adds the commands to the palette while the screen is shown. */
export function useRegisterCommands(commands: ScreenCommands): void {
  const groups = use(CommandsContext);
  const names = Object.keys(commands)
    .filter((name) => commands[name])
    .join();
  const run = useEffectEvent((name: string) => {
    const command = commands[name];
    if (command) command();
  });
  useEffect(() => {
    if (!groups || names === '') return undefined;
    const group = { names: names.split(','), run: (name: string) => run(name) };
    groups.add(group);
    return () => void groups.delete(group);
  }, [groups, names]);
}

/** Returns the commands of the screen that is shown now. */
export function useScreenCommands(): readonly { readonly name: string; readonly run: () => void }[] {
  return [...(use(CommandsContext) ?? [])].flatMap(({ names, run }) =>
    names.map((name) => ({ name, run: () => run(name) })),
  );
}
