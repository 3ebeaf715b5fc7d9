import type { Delivery } from '#frontend/features/delivery/use-delivery.ts';
import { formatMoney } from '#frontend/lib/display/format.ts';
import type { StoredCustomer } from '#frontend/lib/session/stored-customer.ts';
import { type Cents, centsFromEuros } from '#shared/kernel/money.ts';

/**
 * Why what is confirmed will wait for a Gérant, as far as it is known here: the server decides, and alone knows the week.
 * Undefined: nothing says that it will.
 */
export const waitsForGerant = (
  customer: StoredCustomer | undefined,
  { address }: Pick<Delivery, 'address'>,
  ttcCents: Cents,
): string | undefined => {
  const person = customer?.person;
  if (!person || person.role === 'gerant') return undefined;
  if (person.role === 'commis') return 'Ce que vous envoyez attend le oui d’un Gérant.';
  const over = (euros: number | undefined, whose: string) =>
    euros !== undefined && ttcCents > centsFromEuros(euros)
      ? `Au-dessus ${whose} par commande (${formatMoney(centsFromEuros(euros))} TTC) : elle attendra le oui d’un Gérant, la viande est réservée.`
      : undefined;
  return (
    over(person.order_limit, 'de votre plafond') ??
    over(address?.order_limit, `du plafond du lieu « ${address?.label} »`)
  );
};
