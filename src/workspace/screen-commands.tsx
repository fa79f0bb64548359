import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react';

/** What a screen can do beyond what it shows, by name: `list.<name>` in the locales. False where it cannot now. */
export type ScreenCommands = Readonly<Record<string, (() => void) | false | undefined>>;

interface Offer {
  readonly names: readonly string[];
  readonly run: (name: string) => void;
}

const OffersContext = createContext<Set<Offer> | undefined>(undefined);

export function ScreenCommandsProvider({ children }: { readonly children: ReactNode }) {
  const [offers] = useState(() => new Set<Offer>());
  return <OffersContext value={offers}>{children}</OffersContext>;
}

/** Offers the commands in the palette while the screen is shown. */
export function useOfferedCommands(commands: ScreenCommands): void {
  const offers = use(OffersContext);
  const names = Object.keys(commands)
    .filter((name) => commands[name])
    .join();
  const run = useEffectEvent((name: string) => {
    const command = commands[name];
    if (command) command();
  });
  useEffect(() => {
    if (!offers || names === '') return undefined;
    const offer = { names: names.split(','), run: (name: string) => run(name) };
    offers.add(offer);
    return () => void offers.delete(offer);
  }, [offers, names]);
}

/** Returns the commands of the screen that is shown now. */
export function useScreenCommands(): readonly { readonly name: string; readonly run: () => void }[] {
  return [...(use(OffersContext) ?? [])].flatMap(({ names, run }) =>
    names.map((name) => ({ name, run: () => run(name) })),
  );
}
