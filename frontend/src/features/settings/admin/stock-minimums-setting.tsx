import { useQuery } from '@tanstack/react-query';
import { stockMinimumsQuery } from '#frontend/features/settings/settings.queries.ts';
import { Setting } from './setting.tsx';
import { StockMinimumsForm } from './stock-minimums-form.tsx';

/** STK-05. */
export function StockMinimumsSetting() {
  const minimums = useQuery(stockMinimumsQuery());
  return (
    <Setting id="minimums-stock" title="Minimums d’alerte du stock" query={minimums}>
      {minimums.data ? <StockMinimumsForm key={minimums.data.version} setting={minimums.data} /> : null}
    </Setting>
  );
}
