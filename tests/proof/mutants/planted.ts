import type { Mutant } from './mutant.ts';
import { agreedMutants } from './planted/agreed.ts';
import { doorMutants } from './planted/at-the-door.ts';
import { authMutants } from './planted/auth.ts';
import { bookedMutants } from './planted/booked.ts';
import { erpMutants } from './planted/erp.ts';
import { exitMutants } from './planted/exits.ts';
import { groupMutants } from './planted/groups.ts';
import { houseMutants } from './planted/house.ts';
import { offlineMutants } from './planted/offline.ts';
import { officeMutants } from './planted/office.ts';
import { orderMutants } from './planted/orders.ts';
import { outboxMutants } from './planted/outbox-and-mail.ts';
import { paymentMutants } from './planted/payments.ts';
import { refundMutants } from './planted/refunds.ts';
import { stockMutants } from './planted/stock.ts';
import { wireMutants } from './planted/wire.ts';

/** Every bug that is planted, room by room. */
export const planted: Readonly<Record<string, readonly Mutant[]>> = {
  stock: stockMutants,
  orders: orderMutants,
  payments: [...refundMutants, ...paymentMutants],
  auth: authMutants,
  erp: erpMutants,
  outbox: outboxMutants,
  wire: wireMutants,
  house: houseMutants,
  office: officeMutants,
  door: doorMutants,
  agreed: agreedMutants,
  booked: bookedMutants,
  groups: groupMutants,
  exits: exitMutants,
  offline: offlineMutants,
};
