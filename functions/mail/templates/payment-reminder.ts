import type { Letter } from '#functions/mail/letter.ts';
import type { PaymentReminded } from '#shared/wholesale/wholesale.events.ts';
import { frenchDay } from '#shared/kernel/dates.ts';
import { moneyText } from '#shared/kernel/money-text.ts';

/** Invoices past their term: what is owed, of each and in all. */
export const paymentReminderLetter = ({ name, invoices }: PaymentReminded['data']): Letter => {
  const total = moneyText(invoices.reduce((sum, { restCents }) => sum + restCents, 0));
  const [first] = invoices;
  const isOne = invoices.length === 1;
  return {
    subject: isOne && first ? `Facture ${first.ref} à régler` : `${invoices.length} factures à régler`,
    preview: isOne
      ? 'Une facture attend encore votre règlement.'
      : `${invoices.length} factures attendent encore votre règlement.`,
    greeted: name,
    blocks: [
      {
        kind: 'text',
        text: isOne
          ? 'Sauf erreur de notre part, cette facture a dépassé son échéance :'
          : 'Sauf erreur de notre part, ces factures ont dépassé leur échéance :',
      },
      {
        kind: 'amounts',
        rows: invoices.map(({ ref, dueDay, restCents }) => ({
          label: `Facture ${ref}`,
          quantity: dueDay === null ? '' : `échue le ${frenchDay(dueDay)}`,
          amount: moneyText(restCents),
        })),
        totals: [{ label: 'Reste à régler TTC', amount: total }],
      },
      {
        kind: 'text',
        text: 'Merci de nous régler dès que possible. Votre règlement est déjà parti ? Ne tenez pas compte de ce message.',
      },
      {
        kind: 'text',
        text: 'Une question, un désaccord, un délai à convenir ? Répondez à ce message ou appelez-nous.',
      },
    ],
    reason: 'Vous recevez ce message parce que des factures de votre établissement restent à régler.',
  };
};
