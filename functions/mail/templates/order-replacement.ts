import type { Letter } from '#functions/mail/letter.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { quantityText } from '#shared/kernel/quantity.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderTotal } from '#shared/orders/order-total.ts';
import { inParisTime } from '#functions/mail/formats.ts';
import { agreedLines, beyondHoldCents, proposedQuantity, type Proposal } from '#shared/orders/proposal.ts';

/** To the customer: a product runs short, with a proposed replacement to accept or reject. */
export const orderReplacementLetter = (order: Order, proposal: Proposal, answerUrl: string): Letter => {
  const { productId, label, ordered, instead } = proposal;
  const proposed =
    instead.productId === productId
      ? `${quantityText(instead.ordered)} au lieu de ${quantityText(ordered)}`
      : `${quantityText(instead.ordered)} de « ${instead.label} » à la place`;
  const total = orderTotal(agreedLines(order, proposal)).ttcCents;
  const isBound = proposal.kind === 'bound';
  const why = isBound
    ? `les pièces de « ${label} » que nous avons dépassent la limite que vous avez demandée`
    : `« ${label} » (${quantityText(ordered)}) manque`;
  const what = isBound
    ? `Nous vous proposons de les prendre jusqu’à ${quantityText(proposedQuantity(proposal))} ; vous payez le poids pesé.${beyondText(order, proposal)}`
    : `Nous vous proposons ${proposed}. La commande ferait alors ${moneyText(total)} TTC avant pesée, au lieu de ${moneyText(order.totalTtcCents)}.`;
  return {
    subject: `Commande ${order.reference} : votre accord, s’il vous plaît`,
    preview: isBound ? what : `Il manque « ${label} ». Nous vous proposons : ${proposed}.`,
    greeted: order.customerName,
    blocks: [
      {
        kind: 'text',
        text: `Nous préparons votre commande ${order.reference}, et ${why}.`,
      },
      {
        kind: 'text',
        text: what,
      },
      { kind: 'action', label: 'Voir et répondre', url: answerUrl },
      {
        kind: 'note',
        text: `Rien n’est remplacé ni prélevé sans votre accord. Ce lien ne sert qu’une fois, jusqu’au ${inParisTime(proposal.until)} ou jusqu’à la clôture de la préparation. Vous pouvez aussi répondre dans « Mes commandes ».`,
      },
    ],
    reason: 'Vous recevez ce message parce que vous avez passé une commande.',
  };
};

/** States before the acceptance what the authorisation does not cover. */
const beyondText = (order: Order, proposal: Proposal): string => {
  const beyond = beyondHoldCents(order, proposal);
  return beyond === 0
    ? ''
    : ` Votre autorisation de paiement ne couvre pas tout : jusqu’à ${moneyText(beyond)} resteraient à régler en ligne après la pesée.`;
};
