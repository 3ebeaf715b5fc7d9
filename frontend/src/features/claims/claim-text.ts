import { formatMoney, formatQuantity } from '#frontend/lib/display/format.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { milliFromWire, quantityOf } from '#shared/kernel/quantity.ts';
import type { ClaimRow } from '#shared/claims/claims.contract.ts';

const kilograms = (wire: number): string => formatQuantity(quantityOf('kg', milliFromWire(wire) ?? 0));

/** « BAVETTE : 2,30 kg au lieu de 2,40 kg, 1,80 € TTC », « BAVETTE : refusé à la livraison (trop gras), 28,80 € TTC ». */
export const claimText = ({ label, poids_declare, poids_livre, montant, refus }: ClaimRow): string => {
  const what = refus
    ? `refusé à la livraison (${refus})`
    : `${kilograms(poids_declare)} au lieu de ${kilograms(poids_livre)}`;
  return `${label} : ${what}, ${formatMoney(centsFromEuros(montant))} TTC`;
};
