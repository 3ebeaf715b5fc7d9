import { type People, seatsOf } from '#functions/customers/customers.module.ts';
import type { Orders } from '#functions/orders/orders.module.ts';
import type { openRecalls } from '#functions/stock/recalls.module.ts';
import { exists, provided, setting } from '#functions/platform/table/expressions.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import { keys } from '#functions/table-keys.ts';
import { type ForgettingClaims, forgetClaimant } from '#functions/claims/claim-photos.ts';

/** Dependencies of customer erasure. */
export type ForgettingServices = ForgettingClaims & {
  orders: Pick<Orders, 'everyOfCustomer' | 'pseudonymise'>;
  people: Pick<People, 'list' | 'findLogin' | 'takeSeats' | 'forget' | 'readsWeekly'>;
  recalls: Pick<ReturnType<typeof openRecalls>, 'forget'>;
};

/** What is the account's alone. */
const STORED_WITH_ACCOUNT = ['SESSION#', 'STANDING#', 'GUIDE#'];

/**
 * Takes the person off everything that outlives their account: orders keep reference, lines and amounts, which
 * accounting needs for ten years, and lose name, e-mail, address and note, notices of recalls and open arbitrations the name;
 * the question which third party it is is settled; photographs, sessions,
 * cart, lists, standing orders and the company's people go, with the logins that opened nothing else. May be done again:
 * what was done stays done.
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
