import type { Orders } from '#functions/orders/orders.module.ts';
import type { TakenQuery, TakenRow } from '#shared/accounting/taken.contract.ts';
import { addDays, parisDay, parisInstant } from '#shared/kernel/dates.ts';
import { eurosFromCents } from '#shared/kernel/money.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { dueCents, refusedCents } from '#shared/orders/order-due.ts';
import type { Order } from '#shared/orders/order.ts';
import type { TakenWay } from '#shared/orders/payment-taken.ts';

/** A quarter, as for every sum of money. */
const MOST_DAYS = 92;
/** Longest time from order to handover. */
const LONGEST_WAY_DAYS = 60;

/**
 * Payments that drivers recorded at delivery, by day of handover, with what is still due of each order: cash
 * stays in the van until someone records it in Dolibarr.
 */
export const listTaken = async (
  { orders }: { orders: Pick<Orders, 'placedBetween'> },
  { du, au }: TakenQuery,
) => {
  if (au < du)
    throw new Refusal('invalid_input', 'La fin de la période est avant son début.', { field: 'au' });
  if (addDays(du, MOST_DAYS) <= au)
    throw new Refusal('invalid_input', `Choisissez une période de ${MOST_DAYS} jours au plus.`, {
      field: 'au',
    });
  const since = parisInstant(addDays(du, -LONGEST_WAY_DAYS), 0);
  const data: TakenRow[] = [];
  for await (const page of orders.placedBetween(since, parisInstant(addDays(au, 1), 0)))
    data.push(...page.flatMap((order) => takenRow(order, du, au)));
  const sumOf = (way: TakenWay) =>
    data.reduce((sum, row) => sum + (row.moyen === way ? Math.round(row.montant * 100) : 0), 0);
  return {
    success: true as const,
    data: data.toSorted((a, b) => b.remis_le.localeCompare(a.remis_le)),
    especes: eurosFromCents(sumOf('especes')),
    cheque: eurosFromCents(sumOf('cheque')),
  };
};

const takenRow = (order: Order, du: string, au: string): TakenRow[] => {
  const { proof } = order;
  if (!proof?.taken) return [];
  const day = parisDay(new Date(proof.at));
  if (day < du || day > au) return [];
  return [
    {
      order_id: order.id,
      reference: order.reference,
      client_nom: order.customerName,
      remis_le: proof.at,
      moyen: proof.taken.way,
      montant: eurosFromCents(proof.taken.cents),
      total: eurosFromCents(order.totalTtcCents),
      refuse: eurosFromCents(refusedCents(order)),
      reste_du: eurosFromCents(dueCents(order)),
    },
  ];
};
