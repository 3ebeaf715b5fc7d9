import { useInfiniteQuery } from '@tanstack/react-query';
import { useCustomer, useRights } from '#frontend/lib/session/use-session.ts';
import { ownOrdersQuery } from '#frontend/features/orders/orders.queries.ts';
import { formatAmount } from '#frontend/lib/display/format.ts';
import { paths } from '#frontend/lib/navigation/paths.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Link } from '#frontend/ui/link.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';

/** PRO-03, for the latest orders; renders nothing before they are loaded. */
export function UnpaidOrders() {
  const customer = useCustomer();
  const { mayPay } = useRights();
  const { data } = useInfiniteQuery(ownOrdersQuery(customer?.id));
  const latest = data?.pages[0];
  const unpaid = latest?.data.filter(({ payable }) => payable) ?? [];
  if (unpaid.length === 0 || !mayPay) return null;
  const dueCents = unpaid.reduce((sum, { reste_a_payer }) => sum + centsFromEuros(reste_a_payer), 0);
  const count = unpaid.length === 1 ? '1 commande impayée' : `${unpaid.length} commandes impayées`;
  return (
    <Banner kind="warning">
      <strong>{count}</strong>
      {latest?.next_cursor === null ? '' : ' parmi les dernières'},{' '}
      {formatAmount(
        dueCents,
        unpaid.some(({ estimated }) => estimated),
      )}{' '}
      TTC. <Link href={paths.orders}>Voir et payer</Link>
    </Banner>
  );
}
