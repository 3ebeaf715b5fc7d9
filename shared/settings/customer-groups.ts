import * as z from 'zod/mini';
import { line } from '#shared/kernel/fields.ts';
import type { BasisPoints } from '#shared/kernel/money.ts';
import { wholeNumber } from './setting-fields.ts';

/** A customer group; its discount applies to products without a special price in Dolibarr. */
export type CustomerGroup = { id: number; name: string; discount: BasisPoints };

export type CustomerGroups = {
  /** Whether group discounts change prices (AMB-34). */
  applies: boolean;
  /** The first one is the default. */
  groups: readonly CustomerGroup[];
};

/** AMB-34, CST-07, AMB-75: the name is a literal data value, displayed as is. */
export const FIRST_GROUP = { id: 1, name: 'professional clients', discount: 1000 } as const;

export const DEFAULT_CUSTOMER_GROUPS: CustomerGroups = { applies: false, groups: [FIRST_GROUP] };

/** Customers without a group, or of a deleted one, are in the first. */
export const groupOf = ({ groups }: CustomerGroups, id: number | undefined): CustomerGroup =>
  groups.find((group) => group.id === id) ?? groups[0] ?? FIRST_GROUP;

const PERCENT = 'La remise va de 0 à 50 %, avec deux décimales au plus.';
const NAME = 'Le nom du groupe est requis : 40 caractères au plus.';

const group = z.object({
  id: wholeNumber('Groupe inconnu.', 1, 1_000_000),
  name: line(NAME).check(z.trim(), z.minLength(1, NAME), z.maxLength(40, NAME)),
  /** Percent. */
  discount: z.number({ error: PERCENT }).check(
    z.minimum(0, PERCENT),
    z.maximum(50, PERCENT),
    z.refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, PERCENT),
  ),
});

const isEachOnce = (values: readonly (string | number)[]): boolean => new Set(values).size === values.length;

export const customerGroupsWire = z.object({
  applies: z.boolean({ error: 'Indiquez si les remises de groupe changent les prix.' }),
  groups: z.array(group).check(
    z.maxLength(20, 'Vingt groupes au plus.'),
    z.refine((groups) => groups[0]?.id === FIRST_GROUP.id, 'Le premier groupe reste.'),
    z.refine((groups) => isEachOnce(groups.map(({ id }) => id)), 'Chaque groupe une fois.'),
    ({ value, issues }) => {
      const names = value.map(({ name }) => name.toLocaleLowerCase('fr'));
      const at = names.findIndex((name, place) => names.indexOf(name) < place);
      // reported on the second one, where the user can enter another value
      if (at !== -1)
        issues.push({
          code: 'custom',
          path: [at, 'name'],
          message: 'Deux groupes portent le même nom.',
          input: names[at],
        });
    },
  ),
});
type Wire = z.output<typeof customerGroupsWire>;

export const customerGroupsFrom = ({ applies, groups }: Wire): CustomerGroups => ({
  applies,
  groups: groups.map(({ id, name, discount }) => ({ id, name, discount: Math.round(discount * 100) })),
});

export const customerGroupsView = ({ applies, groups }: CustomerGroups): Wire => ({
  applies,
  groups: groups.map(({ id, name, discount }) => ({ id, name, discount: discount / 100 })),
});
