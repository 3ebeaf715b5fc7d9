import { benchOrigin as origin, signInAdmin } from '#tests/bench/client.ts';
import { placeOrder } from '#tests/bench/prepared-order.ts';
import { seen, staff, tab, type Task } from './task.ts';

const PHONE = { width: 390, height: 844 };

/** An order of three lines, weighed by the API: it is in today's round. */
const onTheRound = async () => {
  const { orderId, pieces } = await placeOrder(3);
  const { token } = await signInAdmin();
  const ask = async (method: string, path: string, body: object) => {
    const answer = await fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { data: { version: number } };
  };
  const lines = pieces.map(({ product, milli, lot }) => ({
    product_id: product.id,
    parts: [{ warehouse_id: '1', lot, qty: milli / 1000 }],
    reason: '',
  }));
  const path = `/api/admin/preparations/${orderId}`;
  const saved = await ask('PUT', path, { version: 0, lines });
  await ask('POST', `${path}/close`, {
    version: saved.data.version,
    lines,
    overweight: [],
    untraced_reason: 'Stock d’avant les lots',
  });
};

/** Tasks at a customer's door. */
export const roundTasks: readonly Task[] = [
  {
    name: 'e  a stop with one product refused',
    as: staff('driver'),
    before: onTheRound,
    from: tab('livraisons'),
    screen: PHONE,
    walk: async (hand) => {
      const { page } = hand;
      await hand.tap(page.getByRole('button', { name: /^Remettre à/ }).first());
      const dialog = page.getByRole('dialog');
      await hand.fill(dialog.getByLabel(/^Température/), '2,5');
      await hand.fill(dialog.getByLabel('Reçue par'), 'Camille');
      await hand.tap(dialog.getByRole('checkbox').last());
      await hand.fill(dialog.getByLabel(/refus|Raison|Pourquoi/i).last(), 'Emballage ouvert');
      await hand.tap(dialog.getByRole('button', { name: 'Confirmer la remise' }));
      await seen(hand, /Reçue par Camille/);
    },
  },
];
