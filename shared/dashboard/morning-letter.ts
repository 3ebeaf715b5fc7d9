import type { MorningLetter } from '#shared/admins/morning-letter.ts';
import { frenchDay, dayInFrench } from '#shared/kernel/dates.ts';
import { type BasisPoints, centsFromEuros } from '#shared/kernel/money.ts';
import { milliFromWire, quantityFigure, quantityOf } from '#shared/kernel/quantity.ts';
import { channelLabels, marginSources, takingText } from './channel-labels.ts';
import { wholeEuros, wholePercent } from './figure-texts.ts';
import type { Morning } from './morning.ts';
import type { MorningTodo } from './morning-todo.ts';

type Table = MorningLetter['tables'][number];
type Row = Table['rows'][number];

/** The morning report as a letter: sentences, then tables with relevant figures. */
export const morningLetter = (
  morning: Morning,
  todo: MorningTodo,
  today: string,
): Omit<MorningLetter, 'adminId' | 'day'> => {
  const sentences = morning.sentences.map(({ text }) => text);
  const tables: Table[] = [
    { title: `Hier, ${dayInFrench(morning.day)} (HT)`, rows: takingRows(morning) },
    { title: `Marge par famille, HT : ${marginSources(morning.channels)}`, rows: familyRows(morning) },
    { title: 'À faire', rows: todoRows(todo) },
    { title: 'Finit d’ici trois jours', rows: endingRows(morning, today) },
  ];
  return {
    subject: `Le point du matin – ${dayInFrench(today)}`,
    preview: sentences[0] ?? '',
    sentences,
    tables: tables.filter(({ rows }) => rows.length > 0),
  };
};

const takingRows = ({ channels, total }: Morning): Row[] => [
  ...channels.map((channel) => ({ label: channelLabels[channel.channel], ...takingText(channel) })),
  ...(total.channels.length > 1 ? [{ label: 'Ensemble', ...takingText(total) }] : []),
];

const familyRows = ({ families }: Morning): Row[] =>
  families.map(({ family, amount, margin, margin_rate: rate, costed_amount: costed }) => ({
    label: family,
    value: wholeEuros(centsFromEuros(amount)),
    note:
      margin === null || rate === null
        ? 'coût inconnu'
        : `marge ${wholeEuros(centsFromEuros(margin))}, ${wholePercent(pointsOf(rate))}${costed < amount ? ` (sur ${wholeEuros(centsFromEuros(costed))} au coût connu)` : ''}`,
  }));

const pointsOf = (percent: number): BasisPoints => Math.round(percent * 100);

const todoRows = ({ confirm, prepare, deliver, cash, decide, credits }: MorningTodo): Row[] =>
  [
    counted('À valider', confirm),
    counted('À préparer', prepare),
    counted('À livrer aujourd’hui', deliver),
    counted('À encaisser', cash),
    counted('Avoirs demandés', credits),
    ...(decide === 0 ? [] : [{ label: 'À décider', value: String(decide), note: '' }]),
  ].filter(({ value }) => value !== '0');

const counted = (label: string, { count, cents }: { count: number; cents: number }): Row => ({
  label,
  value: String(count),
  note: count === 0 ? '' : `${wholeEuros(cents)} TTC`,
});

const endingRows = ({ ending: { lots, more } }: Morning, today: string): Row[] => [
  ...lots.map((lot) => ({
    label: `${lot.product_name}, lot ${lot.lot}`,
    value: quantityFigure(quantityOf(lot.unit, milliFromWire(lot.qty) ?? 0)),
    note: `${lot.kind} ${expiryText(lot.ends_on, today)}, ${lot.site}${lot.blocked ? ', bloqué' : ''}`,
  })),
  ...(more > 0 ? [{ label: 'Et d’autres lots', value: String(more), note: '' }] : []),
];

/** « aujourd’hui », « passée le 24/11/2026 », « le 28/11/2026 ». */
export const expiryText = (endsOn: string, today: string): string =>
  endsOn === today
    ? 'aujourd’hui'
    : endsOn < today
      ? `passée le ${frenchDay(endsOn)}`
      : `le ${frenchDay(endsOn)}`;
