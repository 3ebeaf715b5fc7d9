import type { Account } from '#functions/customers/account.ts';
import { handoverView } from '#functions/orders/order-view.ts';
import { addressLine } from '#shared/delivery/order-delivery.ts';
import { eurosFromCents, eurosFromPrice } from '#shared/kernel/money.ts';
import { wireFromQuantity } from '#shared/kernel/quantity.ts';
import { goodsOf } from '#shared/orders/delivery-charge.ts';
import { chilledLimit } from '#shared/orders/chilled-limit.ts';
import { dueCents } from '#shared/orders/order-due.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import type { Stop } from '#shared/rounds/rounds.contract.ts';

type Addressee = Pick<Account, 'address' | 'complement' | 'postal' | 'city' | 'phone' | 'hours'>;

/** An order for its driver. */
export const stopView = (order: Order, account: Addressee | undefined): Stop => ({
  order_id: order.id,
  reference: order.reference,
  client_nom: order.customerName,
  ...(order.delivery?.address ? { lieu: order.delivery.address.label } : {}),
  adresse: order.delivery?.address
    ? addressLine({ ...order.delivery.address, phone: '', contact: '' })
    : account
      ? [account.address, account.complement, `${account.postal} ${account.city}`.trim()]
          .filter((part) => part !== '')
          .join(', ')
      : '',
  destination: destinationOf(order, account),
  telephone: order.delivery?.address?.phone || (account?.phone ?? ''),
  ...hoursOf(order, account),
  ...(order.delivery?.address?.contact ? { contact: order.delivery.address.contact } : {}),
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
  a_encaisser: eurosFromCents(dueCents(order)),
  ...(dueCents(order) > 0 && order.deliveryStatus !== 'livre' ? { montants: order.lines.map(amountOf) } : {}),
  absence: order.missed ? { at: order.missed.at, note: order.missed.note } : null,
  rang: null,
  remise: handoverView(order),
});

const amountOf = (line: OrderLine): NonNullable<Stop['montants']>[number] => ({
  product_id: line.productId,
  unite: line.invoiced.unit,
  quantite: wireFromQuantity(line.invoiced),
  prix_unitaire: eurosFromPrice(line.unitPriceE4),
  tva: line.vatRate / 100,
  ...(line.vatByLine ? { tva_par_ligne: true as const } : {}),
});

/** Address for a map: street and town, without name or floor. */
const destinationOf = ({ delivery }: Order, account: Addressee | undefined): string => {
  const place = delivery?.address ?? account;
  return place ? [place.address, `${place.postal} ${place.city}`.trim()].filter(Boolean).join(', ') : '';
};

/** Opening hours of the delivery address; of the account's own only if no other was chosen. */
const hoursOf = ({ delivery }: Order, account: Addressee | undefined): Pick<Stop, 'horaires'> => {
  const { hours = '' } = delivery?.address ?? account ?? {};
  return hours === '' ? {} : { horaires: hours };
};
