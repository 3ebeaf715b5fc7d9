import { useToday } from '#frontend/lib/display/use-today.ts';
import { useState } from 'react';
import { giveSignal, type Signal } from '#frontend/lib/devices/scan-signal.ts';
import { formatQuantity } from '#frontend/lib/display/format.ts';
import { confirmAction, type Question } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { pieceWeightText } from '#shared/catalog/piece-sale.ts';
import { quantityOf } from '#shared/kernel/quantity.ts';
import { isUnlikelyPiece, type PreparedLine, type PreparedPart } from '#shared/preparation/prepared-line.ts';
import { UNKNOWN_LOT } from '#shared/stock/lots/lot.ts';
import { type SiteId, siteLabel } from '#shared/stock/levels/stock-level.ts';
import { useCountedLabels } from './counted-labels.ts';
import { overText } from './line-state.ts';
import type { OrderReading } from './order-reading.ts';
import { countText, orderedText, pieceWeightsOf } from './piece-line.ts';
import {
  leftAt,
  lineDeparture,
  lotsOfProduct,
  type OrderedLine,
  partFor,
  type Shortfall,
  shortfallOf,
  withLine,
} from './preparation-state.ts';
import { useHand } from './use-hand.ts';

/** What the last act came to, for eyes; its signal is for ears and fingers. */
export type Feedback = {
  tone: 'success' | 'warning' | 'error';
  text: string;
  /** The product whose last piece it tells of: that may be taken back. */
  undoes?: string;
};

/** What was weighed at once: kilos of a lot, and how many pieces they are, of a line in pieces. */
export type Weighing = {
  milli: number;
  lot: string | null;
  pieces?: number;
  sellBy?: string | null;
  /** Which part of the line it takes the place of: the same piece, read without its lot. */
  replaces?: number;
};

/** A piece that its lot does not have, until somebody says what becomes of it. */
export type OpenShortfall = Shortfall & {
  productId: string;
  /** The label it was read on; undefined where its weight was typed. */
  code: string | undefined;
};

const signals: Record<Feedback['tone'], Signal> = { success: 'ok', warning: 'check', error: 'error' };

interface LineWorkInput {
  order: OrderReading;
  change: (lines: PreparedLine[]) => void;
  siteId: SiteId;
}

/** What is done to the lines of an order: which one is in hand, what the last act came to, and what waits for a word. */
export const useLineWork = ({ order, change, siteId }: LineWorkInput) => {
  const hand = useHand(order);
  const today = useToday();
  const [feedback, say] = useState<Feedback>();
  const [shortfall, setShortfall] = useState<OpenShortfall>();

  const labels = useCountedLabels();

  const tell = (tone: Feedback['tone'], text: string, undoes?: string) => {
    say({ tone, text, ...(undoes === undefined ? {} : { undoes }) });
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
  const put = (line: OrderedLine, part: PreparedPart, code?: string, replaces?: number): void => {
    const { product_id: id } = line;
    const replaced = replaces === undefined ? undefined : order.partsOf(id)[replaces];
    if (replaced) labels.forget({ ...replaced, productId: id });
    if (code !== undefined) labels.count(code, { ...part, productId: id });
    const lines = withLine(order.lines, id, (known) => ({
      ...known,
      parts: [...known.parts.filter((each) => each !== replaced), part],
    }));
    keep(id, lines);
    const what = [formatQuantity(quantityOf(line.unite, part.milli)), line.label];
    const count = line.pieces ? [countText(line.pieces, order.weighedOf(id, lines))] : [];
    const doubts = doubtsOf(order, line, part, lines);
    tell(doubts.length === 0 ? 'success' : 'warning', [...what, ...count, ...doubts].join(' · '), id);
  };
  /** One of its pieces does not count any more: the line is in hand again, and its label may be scanned once more. */
  const remove = (productId: string, at: number): void => {
    const part = order.partsOf(productId)[at];
    if (!part) return;
    labels.forget({ ...part, productId });
    putAside();
    change(
      withLine(order.lines, productId, (known) => ({
        ...known,
        parts: known.parts.filter((_, index) => index !== at),
      })),
    );
    hand.take(productId);
  };
  const undo = (productId: string): void => {
    const line = order.lineOf(productId);
    const last = order.partsOf(productId).at(-1);
    if (!line || !last) return;
    remove(productId, order.partsOf(productId).length - 1);
    tell('success', `${formatQuantity(quantityOf(line.unite, last.milli))} · ${line.label} : retiré.`);
  };
  /** Counted, where its lot has it; else somebody is asked. */
  const count = (line: OrderedLine, part: PreparedPart, code?: string, replaces?: number): boolean => {
    const { product_id: productId } = line;
    const short = shortfallOf(order.productOf(productId), order.partsOf(productId), part);
    if (!short) {
      put(line, part, code, replaces);
      return true;
    }
    hand.take(productId);
    setShortfall({ ...short, productId, code });
    tell('error', `${line.label} : ${shortText(line, short)} Pas encore compté.`);
    return false;
  };
  /** Not counted, and why. */
  const leave = (productId: string, tone: Feedback['tone'], text: string): false => {
    hand.take(productId);
    setShortfall(undefined);
    tell(tone, text);
    return false;
  };
  /**
   * False: it was not taken, because it may not leave, nobody meant it, or its lot does not have it and somebody is asked.
   * Where nothing is to be asked of its weight it is counted within the keystroke, before the next label.
   */
  const add = (line: OrderedLine, weighing: Weighing, code?: string): boolean | Promise<boolean> => {
    const { product_id: id, label } = line;
    const { replaces, ...what } = weighing;
    const product = order.productOf(id);
    const parts = order.partsOf(id);
    const lots = lotsOfProduct(product, parts);
    const inLots = lots.reduce((sum, lot) => sum + (lot.siteId === siteId ? lot.milli : 0), 0);
    const part = partFor(lots, {
      ...what,
      siteId,
      withoutLot: product ? leftAt(product, parts, siteId) - inLots : 0,
      departure: lineDeparture(line, order.deliveryDay, today),
    });
    if ('unfit' in part) return leave(id, 'error', `${label} : ${part.unfit}`);
    const question = unlikelyPiece(line, part);
    if (!question) return count(line, part, code, replaces);
    const not = `${label} : ${formatQuantity(quantityOf('kg', part.milli))} non comptés.`;
    return confirmAction(question).then((yes) =>
      yes ? count(line, part, code, replaces) : leave(id, 'warning', not),
    );
  };
  return {
    ...hand,
    today,
    siteId,
    feedback,
    tell,
    shortfall,
    putAside,
    change,
    keep,
    put,
    add,
    remove,
    /** Takes back the last piece of a line. */
    undo,
    isCounted: labels.isCounted,
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
  const weighed = order.weighedOf(line.product_id, lines);
  const over = weighed && overText(line, weighed);
  return [
    ...(over ? [line.pieces ? over : `${over} des ${orderedText(line)} commandés`] : []),
    ...(order.isUnknownLot(line.product_id, part.lot)
      ? [`lot ${part.lot} gardé tel que lu : ${UNKNOWN_LOT.toLowerCase()}.`]
      : []),
  ];
};

/** « 4,1 kg pour une pièce de « Pintade » ? », of a piece that is outside of its spread; undefined of any other. */
const unlikelyPiece = ({ pieces, label }: OrderedLine, part: PreparedPart): Question | undefined => {
  if (!pieces || !isUnlikelyPiece(pieceWeightsOf(pieces), part)) return undefined;
  const { milli, pieces: n = 1 } = part;
  return {
    title: `${formatQuantity(quantityOf('kg', milli))} pour ${n === 1 ? 'une pièce' : `${n} pièces`} de « ${label} » ?`,
    text: `Une pièce pèse ${pieceWeightText(pieceWeightsOf(pieces))} kg.`,
    confirmLabel: 'Oui, compter',
    cancelLabel: 'Non',
  };
};

/** `le lot L12 n’a plus que 1,20 kg à Bruges.` */
export const shortText = ({ unite }: OrderedLine, { part, left }: Shortfall): string => {
  const who = part.lot === null ? 'il n’y a' : `le lot ${part.lot} n’a`;
  const rest = left === 0 ? 'plus rien' : `plus que ${formatQuantity(quantityOf(unite, left))}`;
  return `${who} ${rest} à ${siteLabel(part.siteId)}.`;
};
