import type { Random } from '#tests/crash/seeded-random.ts';
import { acts, beginnings, LOSES_AN_ANSWER } from './acts.ts';
import { brokenPromises } from './promises.ts';
import type { Setting, Visit } from './setting.ts';

const weights = acts.reduce((sum, { weight }) => sum + weight, 0);

const someAct = (random: Random) => {
  let left = random.between(1, weights);
  return acts.find(({ weight }) => (left -= weight) <= 0)!.act;
};

/**
 * One visit: an order, then any acts of a browser, a payer at the providers, an administrator and the providers'
 * messages, one after the other or two at once. Returns violations, checked on the way.
 */
export const playVisit = async (
  setting: Setting,
  people: Pick<Visit, 'customer' | 'stranger'>,
  random: Random,
): Promise<{ visit: Visit; broken: string[] }> => {
  const visit: Visit = {
    setting,
    random,
    ...people,
    orderIds: [],
    cards: [],
    wallets: [],
    proven: new Set(),
    byHand: new Set(),
    refundKeys: new Map(),
    told: [],
    faults: [],
  };
  for (const act of random.pick(beginnings)) await act(visit);
  const length = random.between(3, 10);
  for (let n = 0; n < length; n++) {
    const both = random.chance(0.2) ? [someAct(random), someAct(random)] : [someAct(random)];
    await Promise.all(both.map((act) => act(visit)));
    // each check costs as much as an act: every other time
    const broken = n % 2 === 0 ? await brokenPromises(visit) : visit.faults;
    if (broken.length > 0) return { visit, broken };
  }
  if (visit.told.includes(LOSES_AN_ANSWER))
    for (const api of [setting.bank, setting.wallet]) await api.faults({ api: { mode: 'none' } });
  // open payments are closed at the end
  for (const id of visit.orderIds)
    await setting.askAsAdmin('changeWebOrder', { params: { id }, body: '{"status":"annule"}' });
  return { visit, broken: await brokenPromises(visit) };
};
