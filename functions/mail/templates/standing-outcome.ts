import { inParisTime } from '#functions/mail/formats.ts';
import type { Block, Letter } from '#functions/mail/letter.ts';
import { deliveryBlocks, orderAmounts } from '#functions/mail/order-blocks.ts';
import { dayInFrench } from '#shared/kernel/dates.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { quantityText } from '#shared/kernel/quantity.ts';
import type { Order } from '#shared/orders/order.ts';
import type { HandledDate, ShortLine, StandingOrder } from '#shared/standing-orders/standing-order.ts';
import { awaitsApproval } from '#shared/orders/order-state.ts';

type Facts = {
  society: string;
  standing: StandingOrder;
  handled: HandledDate;
  /** The order made for the date. */
  order: Order | undefined;
  orderUrl: string;
  standingUrl: string;
};

const REASON = 'Vous recevez ce message parce que vous avez une commande régulière.';

/** Result of a date: the order with its prices, shortages, another day, or the reason for no order. */
export const standingOutcomeLetter = (facts: Facts): Letter =>
  facts.order ? orderedLetter(facts, facts.order) : nothingLetter(facts);

const orderedLetter = ({ society, standing, handled, orderUrl }: Facts, order: Order): Letter => {
  const needsConfirmation = order.confirmBefore !== undefined;
  const until = inParisTime(handled.cutoff);
  if (awaitsApproval(order)) return approvalLetter({ society, standing, handled, order, orderUrl, until });
  return {
    subject: needsConfirmation
      ? `À confirmer avant le ${until} : « ${standing.name} », ${order.reference}`
      : `« ${standing.name} » est passée : commande ${order.reference}`,
    preview: `Total : ${moneyText(order.totalTtcCents)} TTC, aux prix du jour.`,
    greeted: society,
    blocks: [
      {
        kind: 'text',
        text: needsConfirmation
          ? `Votre commande régulière « ${standing.name} » est prête sous le numéro ${order.reference}, et la viande vous est réservée. Confirmez-la avant le ${until} ; sans réponse elle sera annulée.`
          : `Votre commande régulière « ${standing.name} » est passée sous le numéro ${order.reference}, aux prix du jour.`,
      },
      ...movedBlocks(handled),
      orderAmounts(order),
      ...shortBlocks(handled.short),
      ...deliveryBlocks(order),
      {
        kind: 'text',
        text: `Vous pouvez la changer ou la sauter jusqu’au ${until}.`,
      },
      {
        kind: 'action',
        label: needsConfirmation ? 'Confirmer ma commande' : 'Voir ma commande',
        url: orderUrl,
      },
    ],
    reason: REASON,
  };
};

/** Above a limit: the Gérants get an e-mail of their own, in which they answer. */
const approvalLetter = ({
  society,
  standing,
  handled,
  order,
  orderUrl,
  until,
}: Omit<Facts, 'order' | 'standingUrl'> & { order: Order; until: string }): Letter => ({
  subject: `À valider par un Gérant avant le ${until} : « ${standing.name} », ${order.reference}`,
  preview: `Total : ${moneyText(order.totalTtcCents)} TTC, aux prix du jour.`,
  greeted: society,
  blocks: [
    {
      kind: 'text',
      text: `Votre commande régulière « ${standing.name} » est prête sous le numéro ${order.reference}, et la viande vous est réservée. ${handled.why ?? 'Un Gérant est invité à la valider'}. Sans réponse d’un Gérant avant le ${until} elle sera annulée.`,
    },
    ...movedBlocks(handled),
    orderAmounts(order),
    ...shortBlocks(handled.short),
    ...deliveryBlocks(order),
    { kind: 'action', label: 'Voir la commande', url: orderUrl },
  ],
  reason: REASON,
});

const movedBlocks = ({ date, day }: HandledDate): Block[] =>
  day === null || day === date
    ? []
    : [
        {
          kind: 'text',
          text: `Nous ne livrons pas le ${dayInFrench(date)} : comme vous l’avez choisi, elle vient le ${dayInFrench(day)}.`,
        },
      ];

const shortBlocks = (short: readonly ShortLine[] = []): Block[] =>
  short.length === 0
    ? []
    : [
        {
          kind: 'figures',
          title: 'Il en manque',
          rows: short.map(({ label, unit, wanted, got }) => ({
            label,
            value: got === 0 ? 'rien' : quantityText({ unit, milli: got }),
            note: `sur ${quantityText({ unit, milli: wanted })}`,
          })),
        },
      ];

const nothingLetter = ({ society, standing, handled, standingUrl }: Facts): Letter => ({
  subject: `Rien ne vient le ${dayInFrench(handled.date)} : « ${standing.name} »`,
  preview: whyNothing(handled),
  greeted: society,
  blocks: [
    {
      kind: 'text',
      text: `Votre commande régulière « ${standing.name} » du ${dayInFrench(handled.date)} n’est pas passée. ${whyNothing(handled)}`,
    },
    ...shortBlocks(handled.short),
    {
      kind: 'text',
      text: 'Rien n’est livré ni dû pour cette date ; les suivantes viennent comme prévu. Vous pouvez passer une commande vous-même ou nous appeler.',
    },
    { kind: 'action', label: 'Voir mes commandes régulières', url: standingUrl },
  ],
  reason: REASON,
});

const whyNothing = ({ state, why }: HandledDate): string => {
  if (state === 'closed') return 'Nous ne livrons pas ce jour-là.';
  if (state === 'refused' && why !== undefined) return why;
  return 'Nous n’avons pas pu la préparer avant son heure limite, et nous vous prions de nous en excuser.';
};
