import { dataProviderOf } from '../routes/route.ts';
import type { Check } from './context.ts';

/** What the server does with records, and cannot do with those of another data provider. */
const ofServer = ['reports', 'metrics', 'notices', 'unique', 'reach', 'quota'] as const;

/** Reports what needs records that the server does not have, because another data provider has them. */
export const checkDataProviders: Check = (definition, { entries, kinds, system }, report) => {
  const { name, fields } = definition;
  const provider = dataProviderOf(entries, name);
  if (provider !== undefined) {
    const reason = `the records come from the data provider "${provider}", and the server has none of them`;
    for (const option of ofServer) if (definition[option] !== undefined) report(option, option, `remove it: ${reason}`);
    if (Object.values(system).includes(name))
      report('dataProvider', provider, 'the API, for a resource of the server itself');
  }
  for (const [field, declared] of Object.entries(fields)) {
    const kind = kinds[declared.type];
    if (provider !== undefined && kind?.childRows)
      report('type', declared.type, `another kind: the server writes rows, and it has no records of "${name}"`, field);
    const named = {
      to: kind?.refersTo?.(declared),
      of: kind?.computes?.(declared).of ?? kind?.childRows?.(declared).of,
    };
    for (const [option, target] of Object.entries(named)) {
      const elsewhere = target === undefined || target === name ? undefined : dataProviderOf(entries, target);
      if (elsewhere !== undefined && elsewhere !== provider)
        report(
          option,
          target,
          `a resource of the server: the records of "${target}" come from the data provider "${elsewhere}"`,
          field,
        );
    }
  }
};
