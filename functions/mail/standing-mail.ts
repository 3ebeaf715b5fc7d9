import { type Handler, handles } from '#functions/platform/outbox/try-todo.ts';
import type { SubscriptionOf } from '#functions/subscriptions.ts';
import { readersOf } from '#functions/customers/customers.module.ts';
import { kindsFor, wants } from '#shared/customers/people/letters.ts';
import { orderUnconfirmed } from '#shared/orders/orders.events.ts';
import type {
  StandingOrder,
  LineProblem,
  StandingLine,
  HandledDate,
  ShortLine,
} from '#shared/standing-orders/standing-order.ts';
import {
  standingOrderLinesChanged,
  standingOrderNotified,
  weeklyPricesNotified,
  type WeeklyPricesNotified,
} from '#shared/standing-orders/standing-orders.events.ts';
import { type Letter, inParisTime, type Block } from './letter.ts';
import {
  type MailServices,
  aboutOrder,
  MUST_GO,
  ordersUrlOf,
  toOrderReaders,
  type Write,
} from './writing.ts';
import { quantityText } from '#shared/kernel/quantity.ts';
import { deliveryBlocks, orderAmounts } from './order-blocks.ts';
import { dayInFrench, frenchDay } from '#shared/kernel/dates.ts';
import { moneyText, priceText } from '#shared/kernel/money-text.ts';
import type { Order } from '#shared/orders/order.ts';
import { awaitsApproval } from '#shared/orders/order-state.ts';
import { frenchNumber } from '#shared/kernel/french-number.ts';

/** E-mails about standing orders: always sent, so that every order and every skipped date is announced. */
export const standingMailHandlers = {
  'mail.order-unconfirmed': handles(
    orderUnconfirmed,
    aboutOrder(
      (facts) => (facts.order.status === 'annule' ? orderUnconfirmedLetter(facts) : undefined),
      MUST_GO,
    ),
  ),
  'mail.standing-order-told': handles(standingOrderNotified, ({ data }): Write => async (services) => {
    const { customerId, standingId, date } = data;
    return aboutStanding(services, { customerId, standingId }, async (found, society) => {
      const handled = found.dates.find((each) => each.date === date);
      if (!handled) return undefined;
      const order =
        handled.orderId === undefined ? undefined : await services.orders.find(customerId, handled.orderId);
      // cancelled before: that has its own e-mail
      if (order?.status === 'annule') return undefined;
      const origin = await services.siteOrigin();
      return standingOutcomeLetter({
        society,
        standing: found,
        handled,
        order,
        orderUrl: order ? ordersUrlOf(origin, order.id) : '',
        standingUrl: `${origin}/commandes-regulieres`,
      });
    });
  }),
  /** Skipped if the lines were reviewed, or are back on sale, before. */
  'mail.standing-order-lines': handles(
    standingOrderLinesChanged,
    ({ data }): Write =>
      (services) =>
        aboutStanding(services, data, async (found, society) => {
          const lines = found.lines.filter(({ problem }) => problem !== undefined);
          if (found.ended || lines.length === 0) return undefined;
          const standingUrl = `${await services.siteOrigin()}/commandes-regulieres`;
          return standingLinesLetter({ society, name: found.name, lines, standingUrl });
        }),
  ),
  /** Skipped if they unsubscribed, or left, before. */
  'mail.weekly-prices': handles(weeklyPricesNotified, ({ data }): Write => async (services) => {
    const account = await services.customers.find(data.customerId);
    const readers = account && (await readersOf(services, account));
    const reader =
      data.personId === undefined ? readers?.holder : readers?.others.find(({ id }) => id === data.personId);
    if (!account || !readers || !reader) return undefined;
    if (!kindsFor(reader, readers).includes('weekly') || !wants(reader, 'weekly')) return undefined;
    const origin = await services.siteOrigin();
    const letter = weeklyPricesLetter(data, {
      name: account.society,
      habitsUrl: `${origin}/dashboard`,
      lettersUrl: `${origin}/dashboard?vue=compte&partie=lettres`,
    });
    return { to: reader.mail, letter };
  }),
} satisfies Partial<Record<SubscriptionOf<'mail'>, Handler<Write>>>;

/** To its author, and to the company. */
const aboutStanding = async (
  services: MailServices,
  { customerId, standingId }: { customerId: string; standingId: string },
  write: (found: StandingOrder, society: string) => Promise<Letter | undefined>,
) => {
  const account = await services.customers.find(customerId);
  const found = account && (await services.standing.find(customerId, standingId));
  const letter = found && (await write(found, account.society));
  if (!letter) return undefined;
  const by = found.by === undefined ? {} : { placedBy: found.by };
  return toOrderReaders(services, { customerId, customerEmail: account.mail, ...by }, letter, MUST_GO);
};

const WORDS: Record<LineProblem, string> = {
  withdrawn: 'n’est plus proposé à la vente',
  unit: 'se vend maintenant à une autre unité : indiquez-nous la nouvelle quantité',
  'by-piece': 'est devenu un produit à la pièce, payé au kilo : indiquez-nous combien de pièces',
  'by-kilo': 'est devenu un produit au kilo : indiquez-nous combien de kilos',
};

/** A product of a standing order was withdrawn or changed. */
const standingLinesLetter = ({
  society,
  name,
  lines,
  standingUrl,
}: {
  society: string;
  name: string;
  lines: readonly StandingLine[];
  standingUrl: string;
}): Letter => ({
  subject: `« ${name} » : ${lines.length === 1 ? 'un produit a changé' : `${lines.length} produits ont changé`}`,
  preview: 'Ils ne sont plus commandés tant que vous ne les avez pas revus.',
  greeted: society,
  blocks: [
    {
      kind: 'text',
      text: `Dans votre commande régulière « ${name} » :`,
    },
    ...lines.map((line) => ({
      kind: 'text' as const,
      text: `${line.label} (${quantityText(line)}) ${WORDS[line.problem ?? 'withdrawn']}.`,
    })),
    {
      kind: 'text',
      text: 'Le reste continue de venir. Ce produit ne sera plus commandé tant que vous ne l’aurez pas revu.',
    },
    { kind: 'action', label: 'Revoir ma commande régulière', url: standingUrl },
  ],
  reason: 'Vous recevez ce message parce que vous avez une commande régulière.',
});

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
const standingOutcomeLetter = (facts: Facts): Letter =>
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

/** Of a standing order, and not confirmed before its cutoff. */
const orderUnconfirmedLetter = ({ order, ordersUrl }: { order: Order; ordersUrl: string }): Letter => ({
  subject: `Commande ${order.reference} annulée : elle n’a pas été confirmée`,
  preview: 'Rien ne sera livré pour cette date.',
  greeted: order.customerName,
  blocks: [
    {
      kind: 'text',
      text: `Votre commande régulière ${order.reference} attendait votre confirmation jusqu’à son heure limite. Sans réponse, elle est annulée : rien ne sera livré, et rien n’est dû.`,
    },
    {
      kind: 'text',
      text: 'Vous préférez qu’elle parte sans confirmation ? Choisissez « Passer directement » dans Commandes régulières. La prochaine date viendra comme prévu.',
    },
    { kind: 'action', label: 'Voir mes commandes', url: ordersUrl },
  ],
  reason: 'Vous recevez ce message parce que vous avez une commande régulière.',
});

type Product = WeeklyPricesNotified['data']['products'][number];

/** Price changes of the last 90 days that are listed, the newest ones: e-mails have no charts. */
const STEPS = 4;

const PERCENT = frenchNumber({ style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** Prices that changed since the last order, HT, and their steps. */
export const weeklyPricesLetter = (
  { week, products }: WeeklyPricesNotified['data'],
  { name, habitsUrl, lettersUrl }: { name: string; habitsUrl: string; lettersUrl: string },
): Letter => {
  const [first] = products;
  const count = products.length;
  const what =
    count === 1 && first ? `le prix de « ${first.label} » a changé` : `${count} de vos prix ont changé`;
  return {
    subject: `Cette semaine, ${what}`,
    preview: `Depuis votre dernière commande, ${what}.`,
    greeted: name,
    blocks: [
      {
        kind: 'text',
        text: `Semaine du ${frenchDay(week)} : voici ce qui a bougé de 3 % ou plus depuis que vous l’avez commandé la dernière fois. Prix HT, les vôtres.`,
      },
      { kind: 'figures', title: 'Vos prix', rows: products.map(row) },
      { kind: 'action', label: 'Commander', url: habitsUrl },
      { kind: 'note', text: 'Ne plus recevoir cette lettre : une coche dans Mes lettres.', url: lettersUrl },
    ],
    reason: 'Vous recevez ce message parce que vous avez demandé la lettre de la semaine.',
  };
};

const row = ({ label, unit, thenE4, nowE4, prices }: Product) => ({
  label,
  value: `${priceText(nowE4)} / ${unit === 'kg' ? 'kg' : 'pièce'}`,
  note: `${PERCENT.format((nowE4 - thenE4) / thenE4)} : ${priceText(thenE4)} à votre dernière commande${steps(prices)}`,
});

/**
 * « ; 12,00 € le 03/09/2026, 12,50 € le 05/10/2026, 13,10 € aujourd’hui »; empty for two prices, which are
 * both shown already.
 */
const steps = (prices: Product['prices']): string => {
  if (prices.length < 3) return '';
  const shown = prices.slice(-STEPS);
  const steps = shown.map(({ day, unitPriceE4 }, at) =>
    at === shown.length - 1
      ? `${priceText(unitPriceE4)} aujourd’hui`
      : `${priceText(unitPriceE4)} le ${frenchDay(day)}`,
  );
  return ` ; ${steps.join(', ')}`;
};
