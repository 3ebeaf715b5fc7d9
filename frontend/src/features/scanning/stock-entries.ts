import { useCallback } from 'react';
import { recordMovements } from '#frontend/features/stock/admin/entry/recorded.ts';
import { isOffline } from '#frontend/lib/network/connection.ts';
import { readToken } from '#frontend/lib/session/session.ts';
import { finalRefusal, useSending } from '#frontend/lib/network/waiting-work.ts';
import { wireFromMilli } from '#shared/kernel/quantity.ts';
import { changeAct, type Scan, scans } from './scan-log.ts';

let sending = false;

/** Sends what waits, one after the other in the order of the scans; each counts once, however often it is sent. */
export const sendWaitingScans = async (onSent: () => void): Promise<void> => {
  if (sending) return;
  sending = true;
  try {
    for (let next = oldestWaiting(); next; next = oldestWaiting()) {
      if (isOffline() || readToken('admin') === null || !(await send(next))) return;
      onSent();
    }
  } finally {
    sending = false;
  }
};

const oldestWaiting = (): Scan | undefined => scans().findLast(({ act }) => act?.state === 'waiting');

/** False when it is not known what became of it: it waits on, and so does what comes after. */
const send = async ({ id, reading, act, productName }: Scan): Promise<boolean> => {
  if (!act) return true;
  try {
    await recordMovements(
      {
        product_id: act.productId,
        warehouse_id: act.siteId,
        qty: wireFromMilli(act.milli),
        label: `Scan ${productName ?? ''}`.trim().slice(0, 120),
        ...(reading.lot === null ? {} : { lot: reading.lot }),
        ...(reading.useBy === null ? {} : { sellby: reading.useBy }),
        ...(reading.bestBefore === null ? {} : { eatby: reading.bestBefore }),
      },
      id,
    );
    changeAct(id, { state: 'added' });
    return true;
  } catch (error) {
    const refusal = finalRefusal(error);
    if (!refusal) return false;
    changeAct(id, { state: 'refused', error: refusal.message });
    return true;
  }
};

/** Keeps sending while the page is open. */
export const useSendScans = (onSent: () => void): void =>
  useSending(useCallback(() => sendWaitingScans(onSent), [onSent]));
