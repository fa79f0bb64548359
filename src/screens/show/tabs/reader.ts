import { useGetLocale, useTranslate } from '@refinedev/core';
import { useWorkspace } from '../../../workspace/index.tsx';
import type { Reader } from './record-tab.ts';

/** Returns who reads the page of a record. */
export function useReader(): Reader {
  const translate = useTranslate();
  const language = useGetLocale()();
  const { plan, snapshot } = useWorkspace();
  return { translate, language, plan, snapshot };
}
