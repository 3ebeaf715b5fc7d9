import { CustomerAccess } from '#frontend/features/auth/admin/customers/customer-access.tsx';
import { Customers } from '#frontend/features/customers/admin/customers.tsx';
import { CustomerOrders } from '#frontend/features/orders/admin/customer-orders.tsx';

/** Clients. */
export const CustomersTab = () => <Customers Access={CustomerAccess} Orders={CustomerOrders} />;
