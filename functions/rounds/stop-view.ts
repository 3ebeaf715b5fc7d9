import type { Account } from '#functions/customers/account.ts';
import { handoverView } from '#functions/orders/order-view.ts';
import { addressLine } from '#shared/delivery/order-delivery.ts';
import { wireFromQuantity } from '#shared/kernel/quantity.ts';
import { goodsOf } from '#shared/orders/delivery-charge.ts';
import { chilledLimit } from '#shared/orders/chilled.ts';
import type { Order } from '#shared/orders/order.ts';
import type { Stop } from '#shared/rounds/rounds.contract.ts';

type Addressee = Pick<Account, 'address' | 'complement' | 'postal' | 'city' | 'phone'>;

/** An order as its driver sees it. */
export const stopView = (order: Order, account: Addressee | undefined): Stop => ({
  order_id: order.id,
  reference: order.reference,
  client_nom: order.customerName,
  adresse: order.delivery?.address
    ? addressLine({ ...order.delivery.address, phone: '' })
    : account
      ? [account.address, account.complement, `${account.postal} ${account.city}`.trim()]
          .filter((part) => part !== '')
          .join(', ')
      : '',
  telephone: order.delivery?.address?.phone || (account?.phone ?? ''),
  date_commande: order.placedAt,
  date_livraison: order.delivery?.day ?? null,
  tournee: order.delivery?.zone ?? null,
  note_livraison: order.delivery?.note ?? '',
  temperature_max: chilledLimit(order.lines),
  lines: goodsOf(order.lines)
    .filter(({ delivered }) => delivered.milli > 0)
    .map(({ productId, label, delivered }) => ({
      product_id: productId,
      label,
      unite: delivered.unit,
      quantite: wireFromQuantity(delivered),
    })),
  remise: handoverView(order),
});
