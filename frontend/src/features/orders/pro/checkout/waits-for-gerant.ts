import type { Delivery } from '#frontend/features/delivery/use-delivery.ts';
import { formatMoney } from '#frontend/lib/display/format.ts';
import type { StoredCustomer } from '#frontend/lib/session/stored-customer.ts';
import { type Cents, centsFromEuros } from '#shared/kernel/money.ts';

type Place = Pick<Delivery, 'address'>;

/**
 * Why the order will need approval, as far as known here: the server decides, and alone knows the week's
 * total. Undefined: no known reason.
 */
export const waitsForGerant = (
  customer: StoredCustomer | undefined,
  { address }: Place,
  ttcCents: Cents,
): string | undefined => {
  const person = customer?.person;
  if (!person || person.role === 'gerant') return undefined;
  if (person.role === 'commis') return 'Ce que vous envoyez attend le oui d’un Gérant.';
  const over = (euros: number | undefined, whose: string, per = 'commande') =>
    euros !== undefined && ttcCents > centsFromEuros(euros)
      ? `Au-dessus ${whose} par ${per} (${ttcText(euros)}) : elle attendra le oui d’un Gérant, la viande est réservée.`
      : undefined;
  const ofPlace = `du plafond du lieu « ${address?.label} »`;
  return (
    over(person.order_limit, 'de votre plafond') ??
    over(person.week_limit, 'de votre plafond', 'semaine') ??
    over(address?.order_limit, ofPlace) ??
    over(address?.week_limit, ofPlace, 'semaine')
  );
};

/**
 * Weekly limits with what counts against them, shown before they are exceeded. Undefined: none, or approval
 * is required anyway.
 */
export const limitsOfWeek = (
  customer: StoredCustomer | undefined,
  { address }: Place,
): string | undefined => {
  const person = customer?.person;
  if (person?.role !== 'chef') return undefined;
  const limits = [
    ...(person.week_limit === undefined ? [] : [`${ttcText(person.week_limit)} pour vous`]),
    ...(address?.week_limit === undefined
      ? []
      : [`${ttcText(address.week_limit)} pour « ${address.label} »`]),
  ];
  if (limits.length === 0) return undefined;
  return `Plafond de la semaine, ce qui est déjà commandé compris : ${limits.join(', ')}. Au-dessus, la commande attend le oui d’un Gérant.`;
};

const ttcText = (euros: number): string => `${formatMoney(centsFromEuros(euros))} TTC`;
