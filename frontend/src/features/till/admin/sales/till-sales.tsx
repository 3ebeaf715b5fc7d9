import { useToday } from '#frontend/lib/display/use-today.ts';
import { useSearchParams } from 'react-router-dom';
import {
  comparisonIn,
  type ComparisonChoice,
  comparisonOptions,
} from '#frontend/features/till/comparison-choice.ts';
import { choiceIn, daysOfChoice, periodOptions } from '#frontend/features/till/period-choice.ts';
import { paths } from '#frontend/lib/navigation/paths.ts';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { StoreIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { TabLinks } from '#frontend/ui/tabs.tsx';
import { PeriodSales } from './period-sales.tsx';
import { salesViews } from './sales-views.ts';
import { SpanForm } from './span-form.tsx';
import styles from '#frontend/features/till/admin/till.module.css';

const CUSTOM = 'custom';

/** URL parameters of a choice: key and custom dates. */
interface InAddress {
  key: string;
  from: string;
  to: string;
}

/** Writes a choice to its three URL parameters. */
const useChoose = () => {
  const [, setParameters] = useSearchParams();
  return (names: readonly [string, string, string], { key, from, to }: InAddress) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        const days = key === CUSTOM ? [from, to] : ['', ''];
        for (const [at, value] of [key, ...days].entries()) {
          const name = names[at] ?? '';
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
};

/** venteCashmag (TILL-01..06): sales of a period, over time, and against other days. */
export function TillSales() {
  const [parameters] = useSearchParams();
  const today = useToday();
  const choice = choiceIn(parameters);
  const range = daysOfChoice(choice, today);
  const comparison: ComparisonChoice | undefined = range ? comparisonIn(parameters, range) : undefined;
  const view = salesViews.find(({ key }) => key === parameters.get('vue')) ?? salesViews[0];
  const choose = useChoose();
  const hrefOf = (key: string) => {
    const next = new URLSearchParams(parameters);
    next.set('vue', key);
    return `${paths.adminDashboard}?${next.toString()}`;
  };
  return (
    <div className={styles.page}>
      <TabLinks label="Ventes de la caisse" tabs={salesViews} selected={view.key} hrefOf={hrefOf} />
      <div className={styles.spans}>
        <SpanForm
          key={`${choice.from} ${choice.to}`}
          labels={{ choice: 'Période', from: 'Du', to: 'Au', show: 'Afficher' }}
          options={periodOptions}
          {...{ choice, today }}
          onChoose={(chosen) => choose(['periode', 'du', 'au'], chosen)}
        />
        {range && comparison ? (
          <SpanForm
            key={`avec ${comparison.from} ${comparison.to}`}
            labels={{ choice: 'Comparée à', from: 'Comparée du', to: 'Comparée au', show: 'Comparer' }}
            options={comparisonOptions(range)}
            choice={comparison}
            today={today}
            onChoose={(chosen) => choose(['avec', 'avec_du', 'avec_au'], chosen)}
          />
        ) : null}
      </div>
      {choice.period && (!comparison || comparison.range) ? (
        <PeriodSales
          key={JSON.stringify([choice.period, comparison?.range])}
          period={choice.period}
          compared={comparison?.key === 'preceding' ? undefined : comparison?.range}
          choice={choice}
          view={view.key}
        />
      ) : (
        <EmptyState title="Choisissez deux dates" picture={<StoreIcon size={36} />}>
          Les deux jours sont compris dans la période.
        </EmptyState>
      )}
    </div>
  );
}
