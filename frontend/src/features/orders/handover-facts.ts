import { formatDateTime } from '#frontend/lib/display/format.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { celsiusText } from '#shared/orders/chilled-limit.ts';
import { type Handover, refusedProductText } from '#shared/orders/handover.ts';
import { takenText } from '#shared/orders/payment-taken.ts';

/** Receiver and remarks of a delivery, as list entries. */
export const handoverFacts = ({ receiver, at, reserves, refused, ...door }: Handover): [string, string][] => [
  ['Remise', `${formatDateTime(at)}, à ${receiver}${door.signed ? ', qui a signé' : ''}`],
  ...(door.temperature === undefined
    ? []
    : [['Température', warmth(door.temperature, door.temperature_max)] as [string, string]]),
  ...(door.encaisse ? [['Réglé au livreur', takenOf(door.encaisse)] as [string, string]] : []),
  ['Réserves', reserves || 'Aucune'],
  ...(refused.length > 0 ? [['Refusé', refused.map(refusedProductText).join(', ')] as [string, string]] : []),
];

/** With the limit where it was exceeded. */
const warmth = (celsius: number, limit: number | undefined): string =>
  limit !== undefined && celsius > limit
    ? `${celsiusText(celsius)}, pour ${celsiusText(limit)} au plus`
    : celsiusText(celsius);

const takenOf = ({ montant, moyen }: NonNullable<Handover['encaisse']>): string =>
  takenText({ cents: centsFromEuros(montant), way: moyen });
