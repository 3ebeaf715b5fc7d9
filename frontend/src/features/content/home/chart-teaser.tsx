import { CutChart } from '#frontend/features/content/cut-chart.tsx';
import { Section, SectionTitle } from '#frontend/features/content/section.tsx';
import { home } from '#shared/content/home.ts';
import styles from './chart-teaser.module.css';

/** The beef chart on the home page, on its own background. */
export const ChartTeaser = () => (
  <Section labelledBy="morceaux">
    <div className={styles.head}>
      <SectionTitle id="morceaux" lines={home.chart.title} />
      <div>
        <p className={styles.lead}>{home.chart.lead}</p>
        <a href="/nosviandes#morceaux">{home.chart.more}</a>
      </div>
    </div>
    <CutChart animal="beef" compact />
  </Section>
);
