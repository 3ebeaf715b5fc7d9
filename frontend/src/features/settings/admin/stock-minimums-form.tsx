import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { journalKey, stockMinimumsQuery } from '#frontend/features/settings/settings.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { MILLI_PER_UNIT } from '#shared/kernel/quantity.ts';
import { settingsContract } from '#shared/settings/settings.contract.ts';
import { minimumCategories, type StockMinimums } from '#shared/settings/stock-minimums.ts';
import styles from './settings.module.css';

const { getStockMinimums, setStockMinimums } = settingsContract.endpoints;
type Setting = ReplyOf<typeof getStockMinimums>['data'];

/** One number for each category, the same for kilograms and for pieces; both sites together are held to it. */
export function StockMinimumsForm({ setting }: { setting: Setting }) {
  const queries = useQueryClient();
  const [minimums, setMinimums] = useState<StockMinimums>(setting);
  const isUnchanged = minimumCategories.every((category) => minimums[category] === setting[category]);
  const save = useAction(async () => {
    const wanted = Object.fromEntries(minimumCategories.map((category) => [category, minimums[category]]));
    const body = { ...(wanted as StockMinimums), version: setting.version };
    const { data } = await call(setStockMinimums, { body }, { as: 'admin' });
    queries.setQueryData(stockMinimumsQuery().queryKey, data);
    notify.success('Minimums enregistrés : les alertes de stock les suivent.');
    await Promise.all([
      queries.invalidateQueries({ queryKey: journalKey }),
      queries.invalidateQueries({ queryKey: ['dashboard', 'products'] }),
    ]);
  });
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    save.run();
  };
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <p>
        Un produit est en alerte quand le stock réel des deux sites réunis est à son minimum, ou dessous. Le
        nombre vaut en kilogrammes, ou en pièces pour ce qui se vend à la pièce.
      </p>
      <Refusal
        error={save.error}
        onReload={() => void queries.invalidateQueries({ queryKey: stockMinimumsQuery().queryKey })}
      />
      <div className={styles.figures}>
        {minimumCategories.map((category) => (
          <NumberField
            key={category}
            label={category === 'AUTRES' ? 'Autres' : category}
            unit="kg"
            steppers={false}
            max={10_000 * MILLI_PER_UNIT}
            value={minimums[category] * MILLI_PER_UNIT}
            onChange={(milli) =>
              setMinimums((now) => ({ ...now, [category]: Math.round((milli ?? 0) / MILLI_PER_UNIT) }))
            }
          />
        ))}
      </div>
      <Button type="submit" variant="primary" disabled={isUnchanged} pending={save.pending}>
        Enregistrer
      </Button>
    </form>
  );
}
