import type { Cents } from '#shared/kernel/money.ts';

/** WHO-08. A status of 2 alone is not "paid": an invoice closed unpaid has it too (docs/dolibarr.md, 8). */
export const invoiceLabel = (invoice: {
  statusCode: string;
  isPaid: boolean;
  closeCode: string | null;
  totalTtcCents: Cents;
  /** Without payments, credit notes and deposits used. */
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

/** A credit note that covers an invoice leaves it open in Dolibarr, with nothing to pay. */
const openLabel = ({ totalTtcCents, restCents }: { totalTtcCents: Cents; restCents: Cents }): string => {
  if (restCents === totalTtcCents) return 'Impayée';
  return Math.sign(restCents) === Math.sign(totalTtcCents) ? 'Partiellement payée' : 'Payée';
};
