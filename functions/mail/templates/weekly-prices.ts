import type { Letter } from '#functions/mail/letter.ts';
import type { WeeklyPricesNotified } from '#shared/standing-orders/standing-orders.events.ts';
import { frenchDay } from '#shared/kernel/dates.ts';
import { frenchNumber } from '#shared/kernel/french-number.ts';
import { priceText } from '#shared/kernel/money-text.ts';

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
