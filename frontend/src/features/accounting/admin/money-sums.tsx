import { useQuery } from '@tanstack/react-query';
import { type MoneyFilter, moneySumsQuery } from '#frontend/features/accounting/accounting.queries.ts';
import { formatInteger, formatMoney } from '#frontend/lib/display/format.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { Stat, StatBand } from '#frontend/ui/values/stat.tsx';
import type { MoneySums } from '#shared/accounting/money.contract.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';

/** Receipts and refunds of the period by way. */
export function PeriodSums({ filter }: { filter: MoneyFilter }) {
  const sums = useQuery(moneySumsQuery(filter));
  if (sums.data) return <SumsBand total={sums.data.total} unknownFees={sums.data.frais_inconnus} />;
  return sums.isError ? (
    <LoadFailure query={sums} title="Les totaux n’ont pas pu être calculés" />
  ) : (
    <Skeleton shape="title" lines={2} />
  );
}

interface SumsBandProps {
  total: MoneySums;
  /** Number of payments with unknown fees. */
  unknownFees: number;
}

/** Totals and net amount. */
export function SumsBand({ total, unknownFees }: SumsBandProps) {
  const money = (euros: number) => formatMoney(centsFromEuros(euros));
  const waiting = `${formatInteger(unknownFees)} ${unknownFees === 1 ? 'paiement attend' : 'paiements attendent'} la nuit`;
  return (
    <StatBand>
      <Stat label="Carte" value={money(total.carte)} />
      <Stat label="PayPal" value={money(total.paypal)} />
      <Stat label="Hors du site" value={money(total.hors_site)} note="vu dans Dolibarr" />
      <Stat label="Remboursé" value={money(total.rembourse)} />
      <Stat label="Frais" value={money(total.frais)} note={unknownFees === 0 ? undefined : waiting} />
      <Stat label="Net" value={money(total.total)} note="sans les autorisations" />
    </StatBand>
  );
}
