import { Closing } from '#frontend/features/content/closing.tsx';
import { PageHead } from '#frontend/features/content/page-head.tsx';
import { Reasons } from '#frontend/features/content/reasons.tsx';
import { Section, SectionTitle } from '#frontend/features/content/section.tsx';
import { Tabs } from '#frontend/features/content/tabs.tsx';
import { meats, whyChooseUs } from '#shared/content/meats.ts';
import { MeatPanel } from './meat-panel.tsx';
import { CutChart } from '#frontend/features/content/cut-chart.tsx';
import cutChartsStyles from './cut-charts.module.css';

/** SITE-07, SITE-41..45. */
export const MeatsPage = () => (
  <>
    <PageHead
      page="/nosviandes"
      picture="meats/beef-2"
      title={['Nos', 'viandes']}
      lead="Trois familles au premier rang, choisies sur pied et découpées dans notre atelier. La volaille, la charcuterie et les abats suivent la même règle."
    />
    <Section tight>
      <Tabs
        label="Familles de viandes"
        tabs={meats.map((meat, index) => ({
          id: meat.id,
          label: meat.tab,
          panel: <MeatPanel meat={meat} first={index === 0} />,
        }))}
      />
    </Section>
    <Section labelledBy="morceaux" ground="bone" id="schemas">
      <CutCharts />
    </Section>
    <Reasons
      id="pourquoi"
      title={['Pourquoi', 'nous choisir']}
      contact="Nous contacter"
      points={whyChooseUs}
    />
    <Closing />
  </>
);

const animals = [
  { animal: 'beef', id: 'morceaux-boeuf', label: 'Bœuf' },
  { animal: 'veal', id: 'morceaux-veau', label: 'Veau' },
  { animal: 'lamb', id: 'morceaux-agneau', label: 'Agneau' },
  { animal: 'poultry', id: 'morceaux-volaille', label: 'Volaille' },
] as const;

const CutCharts = () => (
  <>
    <div className={cutChartsStyles.head}>
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
