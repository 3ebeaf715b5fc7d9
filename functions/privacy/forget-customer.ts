import { type People, seatsOf } from '#functions/customers/customers.module.ts';
import type { Orders } from '#functions/orders/orders.module.ts';
import type { openRecalls } from '#functions/stock/recalls.module.ts';
import { exists, provided, setting } from '#functions/platform/table/expressions.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import { keys } from '#functions/table-keys.ts';
import { type ForgettingClaims, forgetClaimant } from '#functions/claims/claim-photos.ts';

/** Write access to everything that outlives an account. */
export type ForgettingServices = ForgettingClaims & {
  orders: Pick<Orders, 'everyOfCustomer' | 'pseudonymise'>;
  people: Pick<People, 'list' | 'findLogin' | 'takeSeats' | 'forget' | 'readsWeekly'>;
  recalls: Pick<ReturnType<typeof openRecalls>, 'forget'>;
};

/** Sort key prefixes of items that belong to the account alone. */
const STORED_WITH_ACCOUNT = ['SESSION#', 'STANDING#', 'GUIDE#'];

/**
 * Removes the person from everything that outlives their account: orders keep reference, lines and amounts,
 * which accounting needs for ten years, and lose name, e-mail, address and note; recall notices and open
 * order questions lose the name; an open third-party question is closed; photos, sessions, cart, lists,
 * standing orders and the company's people are deleted, with logins that open nothing else. Idempotent.
 */
export const forgetCustomer = async (
  { table, orders, people, claims, photos, recalls }: ForgettingServices,
  customerId: string,
): Promise<void> => {
  for (const order of await orders.everyOfCustomer(customerId)) {
    if (order.customerEmail !== '') await orders.pseudonymise(order);
    await forgetClaimant({ table, claims, photos }, order.id);
    const nameless = provided(setting({ customer: 'Compte supprimé' }), exists);
    await unlessConditionFails(table.update(keys.erpQuestion('order', order.id), nameless));
  }
  await recalls.forget(customerId);
  await table.remove(keys.erpQuestion('third-party', customerId));
  for (const person of await people.list(customerId)) {
    const who = person.invitation ? undefined : await people.findLogin(person.mail);
    const left = who && seatsOf(who).filter((seat) => seat.customerId !== customerId);
    const login = who && left ? people.takeSeats(who, left) : [];
    const seat = { customerId, personId: person.id };
    await table.transact([people.forget(seat), people.readsWeekly(seat, false), ...login]);
  }
  await table.transact([people.readsWeekly({ customerId }, false)]);
  const rest = await table.queryAll<{ pk: string; sk: string }>({ pk: `CUSTOMER#${customerId}` });
  for (const { pk, sk } of rest) {
    if (sk === 'CART' || STORED_WITH_ACCOUNT.some((kind) => sk.startsWith(kind)))
      await table.remove({ pk, sk });
  }
};
