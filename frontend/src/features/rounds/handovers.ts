import {
  type AbsenceBody,
  type HandoverBody,
  sendAbsence,
  sendHandover,
} from '#frontend/features/rounds/rounds.queries.ts';
import { waitingWork } from '#frontend/lib/network/waiting-work.ts';

/** An unconfirmed result of a stop: delivered, or absent. */
export type Handed = { orderId: string; client: string } & (
  | { body: HandoverBody }
  | { absence: AbsenceBody }
);

const isHanded = (value: unknown): value is Handed => {
  if (typeof value !== 'object' || value === null) return false;
  const { orderId, client, body, absence } = value as {
    orderId?: unknown;
    client?: unknown;
    body?: Partial<HandoverBody>;
    absence?: Partial<AbsenceBody>;
  };
  const isComplete = typeof body?.receiver === 'string' || typeof absence?.at === 'string';
  return typeof orderId === 'string' && typeof client === 'string' && isComplete;
};

/** Stored in this browser while offline, sent in order. */
export const handovers = waitingWork({
  noun: 'handovers',
  of: 'admin',
  isAct: isHanded,
  send: (act: Handed, key: string): Promise<unknown> =>
    'body' in act ? sendHandover(act.orderId, act.body, key) : sendAbsence(act.orderId, act.absence, key),
  inOrder: true,
});
