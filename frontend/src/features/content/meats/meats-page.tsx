import { Closing } from '#frontend/features/content/closing.tsx';
import { PageHead } from '#frontend/features/content/page-head.tsx';
import { Points } from '#frontend/features/content/points.tsx';
import { Section, SectionTitle } from '#frontend/features/content/section.tsx';
import { Tabs } from '#frontend/features/content/tabs.tsx';
import { ButtonLink } from '#frontend/ui/button.tsx';
import { meats, whyChooseUs } from '#shared/content/meats.ts';
import { CutCharts } from './cut-charts.tsx';
import { MeatPanel } from './meat-panel.tsx';
import styles from './meats-page.module.css';

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
    <Section labelledBy="pourquoi">
      <div className={styles.why}>
        <SectionTitle id="pourquoi" lines={['Pourquoi', 'nous choisir']} />
        <div className={styles.acts}>
          <ButtonLink href="/espacepro" variant="primary" size="large">
            Commander dans l’Espace Pro
          </ButtonLink>
          <ButtonLink href="/contact" size="large">
            Nous contacter
          </ButtonLink>
        </div>
      </div>
      <Points points={whyChooseUs} />
    </Section>
    <Closing />
  </>
);
