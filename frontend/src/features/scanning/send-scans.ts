import { useEffect } from 'react';
import { recordMovements } from '#frontend/features/stock/admin/entry/recorded.ts';
import { asApiError } from '#frontend/lib/api-error.ts';
import { isOffline, onConnectionChange } from '#frontend/lib/connection.ts';
import { onSessionChange, readToken } from '#frontend/lib/session.ts';
import { wireFromMilli } from '#shared/kernel/quantity.ts';
import { changeAct, type Scan, scans } from './scan-log.ts';

/** How often what waits is tried again, where nothing says that the server is back. */
const AGAIN_MS = 20_000;

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
    const refusal = asApiError(error);
    const isFinal =
      refusal?.fromServer && refusal.status >= 400 && refusal.status < 500 && !MAY_GO_ON.has(refusal.status);
    if (!isFinal) return false;
    changeAct(id, { state: 'refused', error: refusal.message });
    return true;
  }
};

/** Signed out, too slow, or too many requests. */
const MAY_GO_ON = new Set([401, 408, 429]);

/** Keeps sending while the page is open. */
export const useSendScans = (onSent: () => void): void => {
  useEffect(() => {
    const send = () => void sendWaitingScans(onSent);
    send();
    const ends = [onConnectionChange(send), onSessionChange(send)];
    const timer = setInterval(send, AGAIN_MS);
    return () => {
      clearInterval(timer);
      for (const end of ends) end();
    };
  }, [onSent]);
};
