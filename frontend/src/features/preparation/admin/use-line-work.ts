import { useRef, useState } from 'react';
import { giveSignal, type Signal } from '#frontend/lib/devices/scan-signal.ts';
import { formatQuantity } from '#frontend/lib/display/format.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { quantityOf } from '#shared/kernel/quantity.ts';
import type { PreparedLine, PreparedPart } from '#shared/preparation/prepared-line.ts';
import { UNKNOWN_LOT } from '#shared/stock/lots/lot.ts';
import { type SiteId, siteLabel } from '#shared/stock/levels/stock-level.ts';
import { overText } from './line-state.ts';
import type { OrderReading } from './order-reading.ts';
import {
  lotsOfProduct,
  type OrderedLine,
  orderedQuantity,
  partFor,
  type Shortfall,
  shortfallOf,
  withLine,
} from './preparation-state.ts';
import { useHand } from './use-hand.ts';

/** What the last act came to, for eyes; its signal is for ears and fingers. */
export type Said = { tone: 'success' | 'warning' | 'error'; text: string };

/** A piece that its lot does not have, until somebody says what becomes of it. */
export type OpenShortfall = Shortfall & {
  productId: string;
  /** The label it was read on; undefined where its weight was typed. */
  code: string | undefined;
};

const signals: Record<Said['tone'], Signal> = { success: 'ok', warning: 'check', error: 'error' };

interface Asked {
  order: OrderReading;
  change: (lines: PreparedLine[]) => void;
  siteId: SiteId;
}

/** What is done to the lines of an order: which one is in hand, what the last act came to, and what waits for a word. */
export const useLineWork = ({ order, change, siteId }: Asked) => {
  const hand = useHand(order);
  const [today] = useState(() => parisDay(new Date()));
  const [said, say] = useState<Said>();
  const [shortfall, setShortfall] = useState<OpenShortfall>();

  const counted = useRef(new Set<string>());

  const tell = (tone: Said['tone'], text: string) => {
    say({ tone, text });
    giveSignal(signals[tone]);
  };
  /** What was asked of the last piece is not asked any more. */
  const putAside = () => {
    setShortfall(undefined);
    say(undefined);
  };
  const keep = (productId: string, lines: PreparedLine[]) => {
    putAside();
    change(lines);
    hand.goOn(productId, lines);
  };
  const put = (line: OrderedLine, part: PreparedPart, code?: string): void => {
    if (code !== undefined) counted.current.add(code);
    const { product_id: id } = line;
    const lines = withLine(order.lines, id, (known) => ({ ...known, parts: [...known.parts, part] }));
    keep(id, lines);
    const what = `${formatQuantity(quantityOf(line.unite, part.milli))} · ${line.label}`;
    const doubts = doubtsOf(order, line, part, lines);
    tell(doubts.length === 0 ? 'success' : 'warning', [what, ...doubts].join(' · '));
  };
  /** False: it was not taken, because it may not leave, or because its lot does not have it and somebody is asked. */
  const add = (line: OrderedLine, milli: number, lot: string | null, code?: string): boolean => {
    const { product_id: productId } = line;
    const [product, before] = [order.productOf(productId), order.partsOf(productId)];
    const part = partFor(lotsOfProduct(product, before), { lot, milli, siteId, day: today });
    const short = 'unfit' in part ? undefined : shortfallOf(product, before, part);
    if (!('unfit' in part) && !short) {
      put(line, part, code);
      return true;
    }
    hand.take(productId);
    setShortfall(short && { ...short, productId, code });
    const why = 'unfit' in part ? part.unfit : short ? `${shortText(line, short)} Pas encore compté.` : '';
    tell('error', `${line.label} : ${why}`);
    return false;
  };
  return {
    ...hand,
    today,
    siteId,
    said,
    tell,
    shortfall,
    putAside,
    change,
    keep,
    put,
    add,
    /** Whether a label counts in this order already. */
    isCounted: (code: string): boolean => counted.current.has(code),
  };
};
export type LineWork = ReturnType<typeof useLineWork>;

/** What somebody should look at of a piece that was counted. */
const doubtsOf = (
  order: OrderReading,
  line: OrderedLine,
  part: PreparedPart,
  lines: readonly PreparedLine[],
): string[] => {
  const over = overText(orderedQuantity(line), order.sumOf(line.product_id, lines));
  return [
    ...(over ? [`${over} des ${formatQuantity(orderedQuantity(line))} commandés`] : []),
    ...(order.isUnknownLot(line.product_id, part.lot)
      ? [`lot ${part.lot} gardé tel que lu : ${UNKNOWN_LOT.toLowerCase()}.`]
      : []),
  ];
};

/** `le lot L12 n’a plus que 1,20 kg à Bruges.` */
export const shortText = ({ unite }: OrderedLine, { part, left }: Shortfall): string => {
  const who = part.lot === null ? 'il n’y a' : `le lot ${part.lot} n’a`;
  const rest = left === 0 ? 'plus rien' : `plus que ${formatQuantity(quantityOf(unite, left))}`;
  return `${who} ${rest} à ${siteLabel(part.siteId)}.`;
};
