import { frenchNumber } from '#shared/kernel/french-number.ts';
import type { BasisPoints } from '#shared/kernel/money.ts';
import { moneyText, priceText } from '#shared/kernel/money-text.ts';
import { quantityText } from '#shared/kernel/quantity.ts';
import { piecesLineText } from '#shared/orders/line-pieces.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import { deliveryStatusLabels, orderStatusLabels } from '#shared/orders/order-status.ts';

/** An adopted change: text for the history, and text for the customer. */
export type TakenChange = {
  field: 'status' | 'statut_livraison' | 'lignes' | 'total';
  from: string | null;
  to: string;
  text: string;
};

/** Changes made in the ERP, in French. */
export const changesText = (
  before: Order,
  after: Pick<Order, 'status' | 'deliveryStatus' | 'lines' | 'totalTtcCents'>,
  erpOrder: { totalTtcCents: number; status: string } | undefined,
): TakenChange[] => {
  const changes: TakenChange[] = [];
  if (before.status !== after.status) {
    changes.push({
      field: 'status',
      from: before.status,
      to: after.status,
      text: `Commande ${orderStatusLabels[after.status].toLowerCase()}.`,
    });
  }
  if (before.deliveryStatus !== after.deliveryStatus) {
    changes.push({
      field: 'statut_livraison',
      from: before.deliveryStatus,
      to: after.deliveryStatus,
      text: `${deliveryStatusLabels[after.deliveryStatus]}.`,
    });
  }
  const lines = lineChangesInWords(before.lines, after.lines);
  changes.push(...lines);
  // a total can differ without a changed line
  if (lines.length === 0 && before.totalTtcCents !== after.totalTtcCents) {
    const [from, to] = [moneyText(before.totalTtcCents), moneyText(after.totalTtcCents)];
    changes.push({ field: 'total', from, to, text: `Total : ${to} TTC au lieu de ${from}.` });
  }
  // a difference of a paid total caused by the ERP's rounding is listed too
  const isOff = erpOrder && erpOrder.status !== 'cancelled' && erpOrder.totalTtcCents !== after.totalTtcCents;
  if (isOff && lines.length > 0) {
    changes.push({
      field: 'total',
      from: moneyText(after.totalTtcCents),
      to: moneyText(erpOrder.totalTtcCents),
      text: `Total dans Dolibarr : ${moneyText(erpOrder.totalTtcCents)} TTC.`,
    });
  }
  return changes;
};

const percent = frenchNumber({ style: 'percent', maximumFractionDigits: 2 });
const rateText = (rate: BasisPoints): string => percent.format(rate / 10_000);

/** « 8,4 kg », for pieces « 6 pièces, environ 8,4 kg ». */
const amountText = (line: OrderLine): string => piecesLineText(line) ?? quantityText(line.invoiced);

const lineChangesInWords = (before: readonly OrderLine[], after: readonly OrderLine[]): TakenChange[] => {
  // negative: returned goods on the same order
  const left = before.filter(({ invoiced }) => invoiced.milli !== 0);
  const changes: TakenChange[] = [];
  const lineText = (line: OrderLine) => `${amountText(line)} à ${priceText(line.unitPriceE4)}`;
  const isSame = (one: OrderLine, line: OrderLine) =>
    one.productId === line.productId && lineText(one) === lineText(line) && one.vatRate === line.vatRate;
  const take = (is: (line: OrderLine) => boolean): OrderLine | undefined => {
    const at = left.findIndex(is);
    return at === -1 ? undefined : left.splice(at, 1)[0];
  };
  const others = after
    .filter(({ invoiced }) => invoiced.milli !== 0)
    .filter((line) => !take((one) => isSame(one, line)));
  for (const line of others) {
    const was = take((one) => one.productId === line.productId);
    const isSamePrice = was?.unitPriceE4 === line.unitPriceE4;
    const isVatAlone = was !== undefined && lineText(was) === lineText(line);
    const fullText = (one: OrderLine) =>
      isVatAlone ? `${lineText(one)}, TVA ${rateText(one.vatRate)}` : lineText(one);
    const text = was
      ? isSamePrice && !isVatAlone
        ? `${line.label} : ${amountText(line)} au lieu de ${amountText(was)}.`
        : `${line.label} : ${fullText(line)} au lieu de ${fullText(was)}.`
      : `Ajouté : ${line.label}, ${lineText(line)}.`;
    changes.push({
      field: 'lignes',
      from: was ? `${was.label} : ${fullText(was)}` : null,
      to: `${line.label} : ${fullText(line)}`,
      text,
    });
  }
  for (const line of left)
    changes.push({
      field: 'lignes',
      from: `${line.label} : ${lineText(line)}`,
      to: `${line.label} : retiré`,
      text: `Retiré : ${line.label}, ${quantityText(line.invoiced)}.`,
    });
  return changes;
};
