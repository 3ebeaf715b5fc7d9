import { one } from './heard.ts';
import type { Visit } from './setting.ts';

/** A refund, whole or in part, sometimes with an earlier key, sometimes twice at once. */
export const refund = async (visit: Visit): Promise<void> => {
  const { random, refundKeys, setting } = visit;
  await one(visit, 'refund', visit.orderIds, async (id) => {
    const key = `retour-${random.between(1, 3)}-${id}`;
    refundKeys.set(id, (refundKeys.get(id) ?? new Set<string>()).add(key));
    const body = JSON.stringify(random.chance(0.4) ? {} : { amount: random.pick([0.01, 5, 10, 20, 500]) });
    const sent = { params: { id }, body, headers: { 'idempotency-key': key } };
    const both = random.chance(0.3) ? [sent, sent, sent] : [sent];
    const [first, ...more] = await Promise.all(both.map((each) => setting.askAsAdmin('refundPayment', each)));
    for (const { status } of more)
      if (status >= 500 && status !== 503) visit.faults.push(`a refund was answered ${status}`);
    return first!;
  });
};

/** An administrator sets one of the three statuses; "paye" is a mark and no money. */
export const setStatus = async (visit: Visit): Promise<void> => {
  const change = visit.random.pick([
    { status: 'annule' },
    { status: 'valide' },
    { status: 'en_attente' },
    { statut_paiement: 'paye' },
    { statut_livraison: 'livre' },
  ]);
  await one(visit, JSON.stringify(change), visit.orderIds, async (id) => {
    if ('statut_paiement' in change) visit.byHand.add(id);
    return visit.setting.askAsAdmin('changeWebOrder', { params: { id }, body: JSON.stringify(change) });
  });
};

/**
 * From now on the price is captured at once, or authorised with a tolerance until the weighing; other visits may set
 * it concurrently.
 */
export const setWhenPaid = async ({ setting, random, told }: Visit): Promise<void> => {
  const { body } = await setting.askAsAdmin('getWeighing');
  const collects = random.pick(['at_order', 'after_weighing']);
  const wanted = { ...(body['data'] as object), collects, tolerance: random.pick([0, 10, 15]) };
  const { status } = await setting.askAsAdmin('setWeighing', { body: JSON.stringify(wanted) });
  told.push(`${collects} ${status}`);
};
