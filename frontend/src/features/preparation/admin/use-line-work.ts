import { useToday } from '#frontend/lib/display/use-today.ts';
import { useState, useRef } from 'react';
import { giveSignal, type Signal } from '#frontend/lib/devices/scan-signal.ts';
import { formatQuantity } from '#frontend/lib/display/format.ts';
import { confirmAction, type Question } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { pieceWeightText } from '#shared/catalog/piece-sale.ts';
import { quantityOf } from '#shared/kernel/quantity.ts';
import { isUnlikelyPiece, type PreparedLine, type PreparedPart } from '#shared/preparation/prepared-line.ts';
import { UNKNOWN_LOT } from '#shared/stock/lots/lot.ts';
import { type SiteId, siteLabel } from '#shared/stock/levels/stock-level.ts';
import { overText, mayFold } from './line-state.ts';
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

/** Visible result of the last action; its signal is sound and vibration. */
type Feedback = {
  tone: 'success' | 'warning' | 'error';
  text: string;
  /** The product whose last piece can be removed. */
  undoes?: string;
};

/** A weighing: weight, lot, and for pieces the number. */
export type Weighing = {
  milli: number;
  lot: string | null;
  pieces?: number;
  sellBy?: string | null;
  /** Index of the part it replaces: the same piece, first read without its lot. */
  replaces?: number;
};

/** A piece above its lot's stock, pending a decision. */
export type OpenShortfall = Shortfall & {
  productId: string;
  /** Its label; undefined where the weight was typed. */
  code: string | undefined;
};

const signals: Record<Feedback['tone'], Signal> = { success: 'ok', warning: 'check', error: 'error' };

interface LineWorkInput {
  order: OrderReading;
  change: (lines: PreparedLine[]) => void;
  siteId: SiteId;
}

/** Actions on the lines of an order: selection, result of the last action, pending shortage. */
export const useLineWork = ({ order, change, siteId }: LineWorkInput) => {
  const hand = useSelectedLine(order);
  const today = useToday();
  const [feedback, say] = useState<Feedback>();
  const [shortfall, setShortfall] = useState<OpenShortfall>();

  const labels = useCountedLabels();

  const tell = (tone: Feedback['tone'], text: string, undoes?: string) => {
    say({ tone, text, ...(undoes === undefined ? {} : { undoes }) });
    giveSignal(signals[tone]);
  };
  /** Discards the open question about the last piece. */
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
  /** Removes a piece and reselects the line; its label can be scanned again. */
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
  /** Adds the piece, or opens the shortage dialog. */
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
  /** Not counted, with the reason. */
  const leave = (productId: string, tone: Feedback['tone'], text: string): false => {
    hand.take(productId);
    setShortfall(undefined);
    tell(tone, text);
    return false;
  };
  /**
   * Adds a weighing. False: expired, not confirmed, or short with an open dialog. Without a question it is
   * added synchronously, before the next scan.
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
    /** Removes the last piece of a line. */
    undo,
    isCounted: labels.isCounted,
  };
};
export type LineWork = ReturnType<typeof useLineWork>;

/** Warnings about a counted piece. */
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

/** « 4,1 kg pour une pièce de « Pintade » ? » for a piece outside its weight range; undefined: none. */
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

/** The selected line: the last scanned or clicked one, else the first incomplete one. */
const useSelectedLine = (order: OrderReading) => {
  const [taken, setTaken] = useState<{ productId: string | undefined; typing: number }>();
  const firstOpen = order.ordered.find((line) => order.isOpen(line))?.product_id;
  const isInOrder = taken?.productId !== undefined && order.lineOf(taken.productId) !== undefined;
  const take = (productId: string | undefined, typing = false) =>
    setTaken((before) => ({ productId, typing: typing ? (before?.typing ?? 0) + 1 : 0 }));
  return {
    inHand: isInOrder ? taken.productId : firstOpen,
    /** Above 0: focuses the weight field; changes at each request. */
    typing: taken?.typing ?? 0,
    take,
    /** After an action on a line: it stays selected, or the next incomplete line is selected, by category. */
    goOn: (productId: string, lines: readonly PreparedLine[]): void => {
      const at = order.ordered.findIndex((line) => line.product_id === productId);
      const line = order.ordered[at];
      if (!line || !mayFold(line, order.weighedOf(productId, lines))) return take(productId);
      const onwards = [...order.ordered.slice(at + 1), ...order.ordered.slice(0, at)];
      take(onwards.find((each) => order.isOpen(each, lines))?.product_id);
    },
  };
};

type Piece = Pick<PreparedPart, 'lot' | 'milli'> & { productId: string };

const isSame = (a: Piece, b: Piece): boolean =>
  a.productId === b.productId && a.lot === b.lot && a.milli === b.milli;

/** Labels of counted pieces, as far as scanned on this page. */
const useCountedLabels = () => {
  const counted = useRef(new Map<string, Piece>());
  return {
    count: (code: string, piece: Piece): void => void counted.current.set(code, piece),
    /** Called when a piece is removed: its label can be scanned again. */
    forget: (piece: Piece): void => {
      const last = [...counted.current].findLast(([, each]) => isSame(each, piece));
      if (last) counted.current.delete(last[0]);
    },
    /**
     * Whether a label is already counted: the same code, or a piece of this weight and lot whose label is
     * unknown (typed, or scanned before a reload). Another label with the same weight and lot is another
     * piece.
     */
    isCounted: (code: string, piece: Piece, parts: readonly PreparedPart[]): boolean => {
      if (counted.current.has(code)) return true;
      const alike = parts.filter((part) => isSame({ ...part, productId: piece.productId }, piece)).length;
      return alike > [...counted.current.values()].filter((each) => isSame(each, piece)).length;
    },
  };
};
