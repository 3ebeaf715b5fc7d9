import type { ComponentProps } from 'react';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { roleOptions, roleSentence } from '#shared/admins/role-labels.ts';
import { adminRoleFrom } from '#shared/kernel/access.ts';

type RoleFieldProps = Pick<ComponentProps<typeof SelectField>, 'name' | 'onChange' | 'error'> & {
  value: string;
};

/** A role select with a description of its rights. */
export function RoleField({ value, ...field }: RoleFieldProps) {
  const role = adminRoleFrom(value);
  return (
    <SelectField
      label="Rôle"
      required
      placeholder="Choisir…"
      hint={role ? roleSentence(role) : 'Chacun voit les onglets de son rôle, et eux seuls.'}
      options={roleOptions}
      value={value}
      {...field}
    />
  );
}
