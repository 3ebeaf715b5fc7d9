import * as z from 'zod/mini';
import type { BasisPoints } from '#shared/kernel/money.ts';
import { wholeNumber } from './setting-fields.ts';

/** What a group of customers pays less, in hundredths of a percent of the list price; a group that is not here: nothing. */
export type GroupDiscounts = readonly { groupId: number; discount: BasisPoints }[];

export const DEFAULT_GROUP_DISCOUNTS: GroupDiscounts = [];

/** Half of the price: more is a typing mistake. */
const MOST: BasisPoints = 5000;

export const groupDiscount = (discounts: GroupDiscounts, groupId: number): BasisPoints =>
  discounts.find((group) => group.groupId === groupId)?.discount ?? 0;

const WRONG = 'La remise va de 0 à 50 %, avec deux décimales au plus.';

/** In percent. */
export const groupDiscountsWire = z.object({
  groups: z
    .array(
      z.object({
        group_id: wholeNumber('Groupe inconnu.', 0, 1_000_000),
        percent: z.number({ error: WRONG }).check(
          z.minimum(0, WRONG),
          z.maximum(MOST / 100, WRONG),
          z.refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, WRONG),
        ),
      }),
      { error: 'La liste des groupes est invalide.' },
    )
    .check(
      z.maxLength(50, 'Cinquante groupes au plus.'),
      z.refine(
        (groups) => new Set(groups.map(({ group_id: id }) => id)).size === groups.length,
        'Chaque groupe une fois.',
      ),
    ),
});
type Wire = z.output<typeof groupDiscountsWire>;

export const groupDiscountsFrom = ({ groups }: Wire): GroupDiscounts =>
  groups.map(({ group_id, percent }) => ({ groupId: group_id, discount: Math.round(percent * 100) }));

export const groupDiscountsView = (discounts: GroupDiscounts): Wire => ({
  groups: discounts.map(({ groupId, discount }) => ({ group_id: groupId, percent: discount / 100 })),
});
