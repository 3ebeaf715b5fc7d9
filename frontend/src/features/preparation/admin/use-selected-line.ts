import { useState } from 'react';
import type { PreparedLine } from '#shared/preparation/prepared-line.ts';
import { mayFold } from './line-state.ts';
import type { OrderReading } from './order-reading.ts';

/** The selected line: the last scanned or clicked one, else the first incomplete one. */
export const useSelectedLine = (order: OrderReading) => {
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
