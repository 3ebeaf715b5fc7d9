import { useQuery } from '@tanstack/react-query';
import { type MoneyAsked, moneySumsQuery } from '#frontend/features/accounting/accounting.queries.ts';
import { formatInteger, formatMoney } from '#frontend/lib/display/format.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { Stat, StatBand } from '#frontend/ui/values/stat.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';

/** What came and went in the days that are shown, by way, and what is left of it. */
export function MoneySums({ asked }: { asked: MoneyAsked }) {
  const sums = useQuery(moneySumsQuery(asked));
  const { data } = sums;
  if (!data)
    return sums.isError ? (
      <LoadFailure query={sums} title="Les totaux n’ont pas pu être calculés" />
    ) : (
      <Skeleton shape="title" lines={2} />
    );
  const { total, frais_inconnus: unknown } = data;
  const money = (euros: number) => formatMoney(centsFromEuros(euros));
  return (
    <StatBand>
      <Stat label="Carte" value={money(total.carte)} />
      <Stat label="PayPal" value={money(total.paypal)} />
      <Stat label="Hors du site" value={money(total.hors_site)} note="vu dans Dolibarr" />
      <Stat label="Remboursé" value={money(total.rembourse)} />
      <Stat
        label="Frais"
        value={money(total.frais)}
        note={
          unknown === 0
            ? undefined
            : `${formatInteger(unknown)} ${unknown === 1 ? 'paiement attend' : 'paiements attendent'} la nuit`
        }
      />
      <Stat label="Net" value={money(total.total)} note="sans les autorisations" />
    </StatBand>
  );
}
