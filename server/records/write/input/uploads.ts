import { allows } from '../../../../src/engine/permissions/permission.ts';
import type { Acceptances } from '../../../files/index.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';

/** The picture of the users' own accounts, which everybody may change. */
const ownPicture = 'avatar';

/**
 * Returns which files a user may upload for a field: those that the field accepts, if the user may write the field, or
 * if it is that of the user's own account.
 */
export function acceptancesOf({ find, kinds, system }: Catalogue): Acceptances {
  return ({ permissions, permissionVersion, serviceToken }, name, fieldName) => {
    const resource = find(name);
    const field = resource && Object.hasOwn(resource.fields, fieldName) ? resource.fields[fieldName] : undefined;
    const takes = field && kinds[field.type]?.files?.takes(field.settings);
    if (!resource || !field || !takes || field.readonly) return undefined;
    if (name === system.users && fieldName === ownPicture && serviceToken === undefined) return takes;
    const snapshot = { permissions, version: permissionVersion };
    const mayWrite = [resource.rules.create, resource.rules.edit].some((rule) => allows(snapshot, rule));
    if (!mayWrite || !allows(snapshot, field.perm.read) || !allows(snapshot, field.perm.write)) return undefined;
    return takes;
  };
}
