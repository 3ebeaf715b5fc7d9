import { useQuery } from '@tanstack/react-query';
import { webSalesQuery } from '#frontend/features/dashboard/dashboard.queries.ts';
import { formatMoney } from '#frontend/lib/format.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { Missing } from '#frontend/ui/feedback/missing.tsx';
import styles from './overview.module.css';

/** What the site sold in the last seven days (STK-10), apart from the till's figures. */
export function WebSalesLine() {
  const sales = useQuery(webSalesQuery());
  if (!sales.data) return <Missing query={sales} />;
  const cents = sales.data.products.reduce((sum, { amount }) => sum + centsFromEuros(amount), 0);
  return <p className={styles.scope}>Commandé en ligne ces sept derniers jours : {formatMoney(cents)} HT.</p>;
}
