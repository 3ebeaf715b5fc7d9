import { type HandoverBody, sendHandover } from '#frontend/features/rounds/rounds.queries.ts';
import { waitingWork } from '#frontend/lib/network/waiting-work.ts';

/** A handover that the server has not confirmed yet. */
type Handed = { orderId: string; client: string; body: HandoverBody };

const isHanded = (value: unknown): value is Handed => {
  if (typeof value !== 'object' || value === null) return false;
  const { orderId, client, body } = value as Partial<Handed>;
  return typeof orderId === 'string' && typeof client === 'string' && typeof body?.receiver === 'string';
};

/** Without network they wait in this browser. */
export const handovers = waitingWork({
  noun: 'handovers',
  of: 'admin',
  isAct: isHanded,
  send: ({ orderId, body }, key) => sendHandover(orderId, body, key),
  inOrder: true,
});
