import { eachLanguage } from '../base/language.ts';
import { parts as usual } from './zh/parts.ts';

/** Name of a part: of the framework, or of a feature, `features/grid`. */
export type Part = keyof typeof usual | `features/${string}`;

type Load = () => Promise<Readonly<Record<string, object>>>;
const files = import.meta.glob<typeof usual>('./*/parts.ts', { eager: true, import: 'parts' });
const ofFeatures = import.meta.glob<Awaited<ReturnType<Load>>>('../../features/*/words/*.ts');

const shared = Object.keys(usual).map((name) => {
  const part = name as keyof typeof usual;
  return [part, eachLanguage((language) => (files[`./${language}/parts.ts`] ?? usual)[part])] as const;
});
const features = Object.keys(ofFeatures).map((file) => {
  const [folder = ''] = file.split('/words/');
  const ofLanguage = (language: string) => ofFeatures[`${folder}/words/${language}.ts`];
  return [
    folder.replace('../../', ''),
    eachLanguage((language) => ofLanguage(language) ?? (ofFeatures[file] as Load)),
  ] as const;
});

/** Messages of rarely opened screens in each language, loaded by `useWords` on demand. */
export const parts = Object.fromEntries([...shared, ...features]);
