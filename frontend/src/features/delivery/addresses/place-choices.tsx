import { useQuery } from '@tanstack/react-query';
import { type Limits, LimitFields } from '#frontend/features/customers/pro/team/limit-fields.tsx';
import { peopleQuery } from '#frontend/features/customers/pro/team/people.queries.ts';
import { useCustomer, useRights } from '#frontend/lib/session/use-session.ts';
import { WeekdayField } from '#frontend/ui/fields/weekday-field.tsx';
import type { AddressReply } from '#shared/customers/addresses.contract.ts';
import { centsFromEuros, eurosFromCents } from '#shared/kernel/money.ts';
import styles from './delivery-addresses.module.css';

/** Preferred days and limits of an address, in cents. */
export interface PlaceChoices extends Limits {
  days: readonly number[];
}

export const choicesOf = (address: AddressReply | undefined): PlaceChoices => ({
  days: address?.days ?? [],
  orderLimit: centsOf(address?.order_limit),
  weekLimit: centsOf(address?.week_limit),
});

const centsOf = (euros: number | undefined): number | null =>
  euros === undefined ? null : centsFromEuros(euros);

/** Request body; only Gérants of a company with members can set limits. */
export const choicesBody = ({ days, orderLimit, weekLimit }: PlaceChoices, mayLimit: boolean) => ({
  days: [...days],
  ...(mayLimit ? { order_limit: eurosOf(orderLimit), week_limit: eurosOf(weekLimit) } : {}),
});

const eurosOf = (cents: number | null): number | null => (cents === null ? null : eurosFromCents(cents));

/** Whether the user is a Gérant of a company with members, who can set limits. */
export const useMayLimit = (): boolean => {
  const customer = useCustomer();
  const isGerant = useRights().role === 'gerant';
  const people = useQuery({ ...peopleQuery(customer?.id), enabled: isGerant && customer !== undefined });
  return isGerant && (people.data?.length ?? 0) > 1;
};

interface PlaceChoiceFieldsProps {
  choices: PlaceChoices;
  mayLimit: boolean;
  onChange: (change: Partial<PlaceChoices>) => void;
}

/** Preferred days; for a Gérant also the members' limits. */
export const PlaceChoiceFields = ({ choices, mayLimit, onChange }: PlaceChoiceFieldsProps) => (
  <>
    <div className={styles.days}>
      <p>
        Jours préférés <span className={styles.noteLabel}>Proposés d’abord ; aucun : tous les jours.</span>
      </p>
      <WeekdayField
        label="Jours préférés"
        hideLabel
        isShort
        days={choices.days}
        error={undefined}
        onChange={(days) => onChange({ days })}
      />
    </div>
    {mayLimit ? <LimitFields of="place" values={choices} onChange={onChange} /> : null}
  </>
);
