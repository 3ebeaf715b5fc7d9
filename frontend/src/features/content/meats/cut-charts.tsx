import { CutChart } from '#frontend/features/content/cut-chart.tsx';
import { SectionTitle } from '#frontend/features/content/section.tsx';
import { Tabs } from '#frontend/features/content/tabs.tsx';
import styles from './cut-charts.module.css';

const animals = [
  { animal: 'beef', id: 'morceaux-boeuf', label: 'Bœuf' },
  { animal: 'veal', id: 'morceaux-veau', label: 'Veau' },
  { animal: 'lamb', id: 'morceaux-agneau', label: 'Agneau' },
  { animal: 'poultry', id: 'morceaux-volaille', label: 'Volaille' },
] as const;

export const CutCharts = () => (
  <>
    <div className={styles.head}>
      <SectionTitle id="morceaux" lines={['Les', 'morceaux']} />
      <p>
        Le nom du boucher, l’usage du cuisinier. Chaque morceau ouvre la boutique de l’Espace Pro là où il se
        trouve.
      </p>
    </div>
    <Tabs
      label="Schémas de découpe"
      tabs={animals.map(({ animal, id, label }) => ({ id, label, panel: <CutChart animal={animal} /> }))}
    />
  </>
);
