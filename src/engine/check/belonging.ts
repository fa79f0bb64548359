import { type Check, fieldsWhere, isUnread, repeated } from './context.ts';
import { oneOf, onlyOnce } from './problem.ts';

/** Reports scope fields that do not refer to users or departments, and fields of enterprises where records have none. */
export const checkScope: Check = ({ name, fields, owner, scope, extend }, context, report) => {
  if (extend && owner === 'platform') report('extend', extend, 'false for records of the platform');
  if (!scope) return;
  const { kinds, system, definitions } = context;
  if (scope.through !== undefined) {
    const deciding = fieldsWhere(fields, kinds, (field, kind) => {
      const to = field.lookup || kind.isMultiple?.(field) ? undefined : kind.refersTo?.(field);
      const target = to === name ? undefined : definitions[to ?? ''];
      const decides = target && target.owner !== 'platform' && target.scope !== false;
      const isDeciding = decides && !(target.scope && target.scope.through !== undefined);
      return isDeciding || isUnread(to, context);
    });
    const meant = 'a reference to one record with a data scope';
    if (!deciding.includes(scope.through))
      report('scope.through', scope.through, oneOf(deciding, scope.through, meant));
    if (Object.keys(scope).length > 1) report('scope', scope, '`through` alone: the record that it refers to decides');
    return;
  }
  if (owner === 'platform') report('scope', scope, 'remove it: records of the platform are in reach of all or none');
  const referring = (to: string) =>
    fieldsWhere(fields, kinds, (field, kind) => !field.lookup && kind.refersTo?.(field) === to);
  const owners = [...referring(system.users), ...(name === system.users ? ['id'] : [])];
  const named = [scope.owner ?? []].flat();
  for (const owning of named) if (!owners.includes(owning)) report('scope.owner', owning, oneOf(owners, owning));
  repeated(named).forEach((owning) => report('scope.owner', owning, onlyOnce('field')));
  const departments = referring(system.departments);
  if (scope.department !== undefined && !departments.includes(scope.department))
    report('scope.department', scope.department, oneOf(departments, scope.department));
  const belongsTo = scope.owner === undefined ? owners.filter((owning) => owning === 'owner') : named;
  const mayBeUnowned =
    belongsTo.length > 0 && belongsTo.every((owning) => owning !== 'id' && !fields[owning]?.required);
  if (scope.unowned !== undefined && !mayBeUnowned)
    report('scope.unowned', scope.unowned, 'remove it: records have no owner that may be empty');
};

/** Requires that the parent is an optional tree reference to the resource itself and the order an integer field. */
export const checkTree: Check = ({ name, fields, tree }, { kinds }, report) => {
  if (!tree) return;
  const parents = fieldsWhere(fields, kinds, (field, kind) => {
    const isOne = !kind.isMultiple?.(field) && !field.required && field.perm === undefined;
    return isOne && kind.includesBelow !== undefined && kind.refersTo?.(field) === name;
  });
  if (!parents.includes(tree.parent)) {
    report('tree.parent', tree.parent, oneOf(parents, tree.parent, `a tree field to "${name}" that may be empty`));
  }
  const orders = fieldsWhere(
    fields,
    kinds,
    (field, kind) => kind.column === 'integer' && kind.order === 'value' && !kind.computes && !field.mask,
  );
  if (tree.order !== undefined && !orders.includes(tree.order)) {
    report('tree.order', tree.order, oneOf(orders, tree.order, 'a field of whole numbers'));
  }
};
