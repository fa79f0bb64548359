import { type FieldCheck, targetOf } from '../context.ts';

/** Reports a required field that nobody can fill in. */
export const checkRequired: FieldCheck = (name, field, { name: resource, states }, { kinds }, report) => {
  if (!field.required) return;
  if (kinds[field.type]?.generated) report('required', true, 'remove it: the server writes it');
  if (field.default !== undefined) return;
  if (targetOf(field, kinds) === resource && !field.when && !field.lookup)
    report('required', true, 'false, or a `when`: the first record could refer to none');
  if (states?.field === name) return;
  if (field.form === false || field.form === 'edit')
    report('form', field.form, 'true or a default: a required field must be filled in by somebody');
  if (field.readonly) report('readonly', true, 'false or a default: a required field must be filled in by somebody');
};
