import type { Letter } from '#functions/mail/letter.ts';
import type { PaymentReminded } from '#shared/wholesale/wholesale.events.ts';
import { frenchDay } from '#shared/kernel/dates.ts';
import { moneyText } from '#shared/kernel/money-text.ts';

/** Overdue or soon due invoices, or orders without invoice: amounts of each and in total. */
export const paymentReminderLetter = ({
  name,
  invoices,
  isAhead,
  areOrders,
}: PaymentReminded['data']): Letter => {
  const total = moneyText(invoices.reduce((sum, { restCents }) => sum + restCents, 0));
  const [first] = invoices;
  const isOne = invoices.length === 1;
  const [one, many] = areOrders ? ['commande', 'commandes'] : ['facture', 'factures'];
  const counted = `${invoices.length} ${many}`;
  return {
    subject: isOne && first ? `${capital(one)} ${first.ref} à régler` : `${counted} à régler`,
    preview: isAhead
      ? `${isOne ? `Une ${one} arrive` : `${counted} arrivent`} à échéance.`
      : `${isOne ? `Une ${one} attend` : `${counted} attendent`} encore votre règlement.`,
    greeted: name,
    blocks: [
      { kind: 'text', text: isAhead ? soonDue(isOne, one, many) : pastDue(isOne, one, many) },
      {
        kind: 'amounts',
        rows: invoices.map(({ ref, dueDay, restCents }) => ({
          label: `${capital(one)} ${ref}`,
          quantity:
            dueDay === null ? '' : `${isAhead ? 'à régler pour le' : 'échue le'} ${frenchDay(dueDay)}`,
          amount: moneyText(restCents),
        })),
        totals: [{ label: 'Reste à régler TTC', amount: total }],
      },
      {
        kind: 'text',
        text: `${isAhead ? '' : 'Merci de nous régler dès que possible. '}Votre règlement est déjà parti ? Ne tenez pas compte de ce message.`,
      },
      {
        kind: 'text',
        text: 'Une question, un désaccord, un délai à convenir ? Répondez à ce message ou appelez-nous.',
      },
    ],
    reason: `Vous recevez ce message parce que des ${many} de votre établissement restent à régler.`,
  };
};

const soonDue = (isOne: boolean, one: string, many: string): string =>
  isOne
    ? `Pour mémoire, cette ${one} arrive à échéance :`
    : `Pour mémoire, ces ${many} arrivent à échéance :`;

const pastDue = (isOne: boolean, one: string, many: string): string =>
  isOne
    ? `Sauf erreur de notre part, cette ${one} a dépassé son échéance :`
    : `Sauf erreur de notre part, ces ${many} ont dépassé leur échéance :`;

const capital = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
