import { arbitrateOrder, listErpQuestions } from '#functions/erp/questions/answer-questions.ts';
import { PRODUCTS, type World } from './world.ts';

/** The house, in its ERP, and the transport of its changes. */
export const erpHands = (world: World) => {
  const { services, id: orderId, now, random, held, seen } = world;
  const { between, chance, pick } = random;
  const line = () => {
    const order = held();
    const isFree = order && (order.status === 'draft' || order.status === 'validated');
    return isFree && order.lines.length > 0 ? pick(order.lines) : undefined;
  };
  return {
    'weighed there': () => {
      const one = line();
      if (!one || one.productId === PRODUCTS.jar) return;
      Object.assign(one, { milli: Math.max(1, Math.round((one.milli * between(70, 130)) / 100)) });
      seen.handed += 1;
    },
    'said otherwise there': () => {
      const one = line();
      if (!one?.description?.includes('pièce')) return;
      const description = chance(0.8)
        ? one.description.replace(/^\d+ pièces?/, `${between(1, 9)} pièces`)
        : 'Bien gras';
      Object.assign(one, { description });
      seen.retold += 1;
    },
    'taken off there': () => {
      const order = held();
      if (order?.status === 'validated' && order.lines.length > 1 && chance(0.2)) order.lines.pop();
    },
    looked: world.look,
    'looked again': world.look,
    worked: () => world.work(),
    answered: async () => {
      for (const _one of (await listErpQuestions(services(), { limit: 10 })).data) {
        const keep = pick(['site', 'dolibarr'] as const);
        await arbitrateOrder(services(), { orderId, keep, adminId: 'ADMIN1', now: now() });
      }
    },
  };
};
