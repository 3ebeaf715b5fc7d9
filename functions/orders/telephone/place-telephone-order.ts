import { adminName } from '#functions/admins/admin-view.ts';
import type { Admins } from '#functions/admins/admins.module.ts';
import type { Customers, People } from '#functions/customers/customers.module.ts';
import type { PlaceOrder } from '#functions/orders/order-request.ts';
import type { OrderServices, WithErp } from '#functions/orders/order-services.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { admitCustomer } from './admit-customer.ts';
import { forAdministrator } from './telephone-labels.ts';

export type TelephoneServices = OrderServices &
  WithErp & {
    customers: Pick<Customers, 'find'>;
    people: Pick<People, 'find'>;
    admins: Pick<Admins, 'find'>;
  };

type TelephoneOrder = Omit<PlaceOrder, 'caller' | 'standing' | 'telephone'> & {
  adminId: string;
  /** User of the company; absent: its own login. */
  personId: string | undefined;
};

/**
 * Places a customer's order taken on the telephone: with the customer's own prices, days and caps, in their
 * name, recording who took it. Limits of the company's users and places do not apply: no approval.
 */
export const placeTelephoneOrder = async (
  services: TelephoneServices,
  { adminId, personId, ...request }: TelephoneOrder,
) => {
  const admin = await services.admins.find(adminId);
  if (!admin) throw new Refusal('not_signed_in');
  const { customerId } = request;
  try {
    const placed = await placeOrder(services, {
      ...request,
      telephone: {
        takenBy: { adminId, name: adminName(admin) },
        personId,
        admit: () => admitCustomer(services, customerId, personId),
      },
    });
    return { ...placed, message: `La commande ${placed.reference} est enregistrée.` };
  } catch (error) {
    throw forAdministrator(error);
  }
};
