import type { Claims } from '#functions/claims/claims.module.ts';
import type { AuthServices } from '#functions/auth/auth-services.ts';
import { countCurrentPassword } from '#functions/auth/limits.ts';
import { clearedCookie } from '#functions/auth/session-cookie.ts';
import type { OrderingGuards, Orders } from '#functions/orders/orders.module.ts';
import { getParameter } from '#functions/platform/config.ts';
import { Reply } from '#functions/platform/http/http-reply.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { verifyPassword } from '#functions/platform/http/password.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';
import type { Claim } from '#shared/claims/claim.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { whyOpen } from '#shared/orders/needs-customer.ts';

type Services = Pick<AuthServices, 'table' | 'customers' | 'people'> & {
  orders: Orders;
  guards: OrderingGuards;
  claims: Pick<Claims, 'openOf'>;
};
type DeleteAccount = { customerId: string; current: string; now: Date };

/**
 * Deletes an account on the customer's request. Account, address and credentials are deleted in one
 * transaction with the event that removes the name from the orders (forget-customer.ts) and sends the last
 * e-mail. Refuses a wrong password by field, and with `open_orders` while an order is unpaid, undelivered or
 * not yet in the ERP. An undecided credit stays open for the administrators; the answer and the last e-mail
 * say so.
 */
export const deleteAccount = async (
  { table, customers, people, orders, guards, claims }: Services,
  { customerId, current, now }: DeleteAccount,
) => {
  await countCurrentPassword(table, customerId, now);
  const account = await customers.find(customerId);
  if (!(await verifyPassword(current, account?.passwordHash))) {
    throw new Refusal('invalid_input', authMessages.wrongCurrentPassword, { field: 'current_password' });
  }
  if (!account) throw new Refusal('not_signed_in');
  const left = (await claims.openOf(customerId)).map(claimText);
  const event = {
    id: `account-deleted-${customerId}`,
    type: 'account.deleted',
    version: 1,
    at: now.toISOString(),
    data: { customerId, mail: account.mail, ...(left.length > 0 ? { claims: left } : {}) },
  } as const;
  await retryOnConflict(
    async () => {
      // read before the orders: any later order changes it, and the transaction fails
      const guard = await guards.find(customerId);
      if (guard?.closed) throw new Refusal('not_signed_in');
      await refuseOpenOrders(orders, customerId);
      const elsewhere = (account.seats ?? []).map((seat) => people.forget(seat));
      const lines = [...customers.remove(account), ...elsewhere, writeEvent(table, event)];
      try {
        await table.transact([...lines, guards.close(customerId, guard, now)]);
      } catch (error) {
        const isOther =
          error instanceof ConditionFailed && error.failed.some(({ index }) => index < lines.length);
        throw isOther ? new Refusal('not_signed_in') : error;
      }
    },
    {
      onExhausted: () => {
        throw new Refusal('version_conflict');
      },
    },
  );
  return new Reply(
    { success: true as const, message: [authMessages.accountDeleted, ...leftToHouse(left)].join(' ') },
    { cookies: [clearedCookie('pro', await getParameter('site/origin'))] },
  );
};

const claimText = ({ label, reference, amountCents }: Claim): string =>
  `${label}, commande ${reference}, ${moneyText(amountCents)} TTC`;

const leftToHouse = (left: readonly string[]): string[] =>
  left.length === 0 ? [] : [`En attente : ${left.join(' ; ')}.`, authMessages.claimsLeft];

const LISTED = 3;

const refuseOpenOrders = async (orders: Orders, customerId: string): Promise<void> => {
  const reasons = (await orders.everyOfCustomer(customerId)).flatMap((order) => whyOpen(order) ?? []);
  if (reasons.length === 0) return;
  const more = reasons.length > LISTED ? ` (et ${reasons.length - LISTED} de plus)` : '';
  throw new Refusal(
    'open_orders',
    `Votre compte ne peut pas encore être supprimé : ${reasons.slice(0, LISTED).join(', ')}${more}. Rien n’a été supprimé.`,
    { details: { reasons } },
  );
};
