import { useToday } from '#frontend/lib/display/use-today.ts';
import { useSearchParams } from 'react-router-dom';
import { moneyFilterOf } from '#frontend/features/accounting/accounting.queries.ts';
import { Overdue } from '#frontend/features/wholesale/admin/overdue/overdue.tsx';
import { PaymentCases } from '#frontend/features/payments/admin/payment-cases.tsx';
import { adminTabPath } from '#frontend/lib/navigation/paths.ts';
import { TabLinks } from '#frontend/ui/tabs.tsx';
import { addDays } from '#shared/kernel/dates.ts';
import { MoneyDays } from './money-days.tsx';
import { MoneyList } from './money-list.tsx';
import { PayoutList } from './payout-list.tsx';
import { TakenList } from './taken-list.tsx';
import { Uninvoiced } from './uninvoiced.tsx';
import styles from './money.module.css';

const views = [
  { key: 'mouvements', label: 'Mouvements' },
  { key: 'jours', label: 'Par jour' },
  { key: 'virements', label: 'Virements' },
  { key: 'livreurs', label: 'Livreurs' },
  { key: 'retards', label: 'En retard' },
  { key: 'a-trancher', label: 'À trancher' },
] as const;

const TAB = 'paiements';
/** Default period: thirty days including today. */
const DAYS_BEFORE = 29;

/** paiements: money movements by day and way, overdue invoices, and differences. */
export function MoneyPage() {
  const [parameters] = useSearchParams();
  const today = useToday();
  const parameter = (name: string) => parameters.get(name) ?? '';
  const view = views.find(({ key }) => key === parameter('vue'))?.key ?? 'mouvements';
  const days = { du: parameter('du') || addDays(today, -DAYS_BEFORE), au: parameter('au') || today };
  const money = moneyFilterOf(days, parameter('moyen'), parameter('nature'));
  const hrefOf = (key: string) => {
    const next = new URLSearchParams(parameters);
    next.set('vue', key);
    return key === 'mouvements' && [...parameters.keys()].length <= 2
      ? adminTabPath(TAB)
      : `?${next.toString()}`;
  };
  return (
    <div className={styles.page}>
      <TabLinks label="Paiements" tabs={views} selected={view} hrefOf={hrefOf} />
      {view === 'mouvements' ? <MoneyList filter={money} /> : null}
      {view === 'jours' ? <MoneyDays filter={money} /> : null}
      {view === 'virements' ? <PayoutList days={days} /> : null}
      {view === 'livreurs' ? <TakenList days={days} /> : null}
      {view === 'retards' ? (
        <>
          <Overdue />
          <Uninvoiced />
        </>
      ) : null}
      {view === 'a-trancher' ? <PaymentCases /> : null}
    </div>
  );
}
