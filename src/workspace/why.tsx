import { createContext, use } from 'react';

/** A user whose rights are asked about. */
export interface AskedPerson {
  readonly id: string;
  readonly name: string;
}

/** Opens the explanation of who may what and why; of the signed-in user without a person. */
export type AskWhy = (person?: AskedPerson) => void;

export const WhyContext = createContext<AskWhy | undefined>(undefined);

/** Returns what opens the explanation. Undefined outside the frame of the console. */
export function useWhy(): AskWhy | undefined {
  return use(WhyContext);
}
