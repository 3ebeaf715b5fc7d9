import type { Cents } from '#shared/kernel/money.ts';

/**
 * WHO-08. Status 2 alone does not mean paid: an invoice abandoned unpaid has it too (docs/dolibarr.md, 8).
 */
export const invoiceLabel = (invoice: {
  statusCode: string;
  isPaid: boolean;
  closeCode: string | null;
  totalTtcCents: Cents;
  /** Net of payments, credit notes and deposits. */
  restCents: Cents;
}): string => {
  switch (invoice.statusCode) {
    case '0':
      return 'Brouillon';
    case '1':
      return openLabel(invoice);
    case '2':
      return invoice.isPaid ? 'Payée' : 'Abandonnée';
    case '3':
      return invoice.closeCode === 'replaced' ? 'Remplacée' : 'Abandonnée';
    default:
      return invoice.statusCode;
  }
};

/** An invoice covered by a credit note stays open in Dolibarr with a rest of 0. */
const openLabel = ({ totalTtcCents, restCents }: { totalTtcCents: Cents; restCents: Cents }): string => {
  if (restCents === totalTtcCents) return 'Impayée';
  return Math.sign(restCents) === Math.sign(totalTtcCents) ? 'Partiellement payée' : 'Payée';
};
