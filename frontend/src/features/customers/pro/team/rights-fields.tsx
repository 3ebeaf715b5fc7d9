import type { FieldErrors } from '#frontend/lib/forms/field-errors.ts';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { personRoleName, personRoleSentence } from '#shared/customers/people/person-labels.ts';
import type { PersonReply } from '#shared/customers/people/people.ts';
import { personRoleFrom, personRoles } from '#shared/kernel/access.ts';
import { centsFromEuros, eurosFromCents } from '#shared/kernel/money.ts';
import { LimitFields } from './limit-fields.tsx';

/** Form values of role, switches and limits; limits in cents. */
export const blankRights = {
  role: '',
  seesPrices: true,
  mayPay: false,
  orderLimit: null as number | null,
  weekLimit: null as number | null,
};
export type RightsValues = typeof blankRights;

export const rightsOf = (person: PersonReply): RightsValues => ({
  role: person.role,
  seesPrices: person.sees_prices,
  mayPay: person.may_pay,
  orderLimit: person.order_limit === null ? null : centsFromEuros(person.order_limit),
  weekLimit: person.week_limit === null ? null : centsFromEuros(person.week_limit),
});

/**
 * Request body; a Gérant has both switches by role. Only a Chef has limits, since all orders of a Commis need
 * approval.
 */
export const rightsBody = ({ role, seesPrices, mayPay, orderLimit, weekLimit }: RightsValues) => {
  const isGerant = role === 'gerant';
  const limit = (cents: number | null) => (role !== 'chef' || cents === null ? null : eurosFromCents(cents));
  return {
    role: role as PersonReply['role'],
    sees_prices: isGerant || seesPrices,
    may_pay: isGerant || mayPay,
    order_limit: limit(orderLimit),
    week_limit: limit(weekLimit),
  };
};

const roleOptions = personRoles.map((role) => ({ value: role, label: personRoleName(role) }));

interface RightsFieldsProps {
  values: RightsValues;
  errors: FieldErrors<RightsValues>;
  onChange: (change: Partial<RightsValues>) => void;
}

/** Role and rights of a member; a Gérant has all rights. */
export function RightsFields({ values, errors, onChange }: RightsFieldsProps) {
  const role = personRoleFrom(values.role);
  return (
    <>
      <SelectField
        label="Rôle"
        required
        placeholder="Choisir…"
        options={roleOptions}
        hint={role ? personRoleSentence(role) : undefined}
        value={values.role}
        error={errors.role}
        onChange={(event) => onChange({ role: event.target.value })}
      />
      {role === 'gerant' ? null : (
        <>
          <CheckboxField
            label="Voit les prix"
            checked={values.seesPrices}
            onChange={(event) => onChange({ seesPrices: event.target.checked })}
          />
          <CheckboxField
            label="Peut payer par carte ou portefeuille"
            checked={values.mayPay}
            onChange={(event) => onChange({ mayPay: event.target.checked })}
          />
          {role === 'commis' ? null : <LimitFields of="person" {...{ values, onChange }} />}
        </>
      )}
    </>
  );
}
