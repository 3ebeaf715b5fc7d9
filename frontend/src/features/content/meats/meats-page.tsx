import { Closing } from '#frontend/features/content/closing.tsx';
import { PageHead } from '#frontend/features/content/page-head.tsx';
import { Reasons } from '#frontend/features/content/reasons.tsx';
import { Section } from '#frontend/features/content/section.tsx';
import { Tabs } from '#frontend/features/content/tabs.tsx';
import { meats, whyChooseUs } from '#shared/content/meats.ts';
import { CutCharts } from './cut-charts.tsx';
import { MeatPanel } from './meat-panel.tsx';

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
