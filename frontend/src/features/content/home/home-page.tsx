import { Closing } from '#frontend/features/content/closing.tsx';
import { FloatingActs } from './floating-acts.tsx';
import { GalleryStrip } from './gallery-strip.tsx';
import { Hero } from './hero.tsx';
import { History } from './history.tsx';
import { MeatShelf } from './meat-shelf.tsx';
import { Testimonials } from './testimonials.tsx';
import { Traceability } from './traceability.tsx';
import { Trade } from './trade.tsx';
import { CutChart } from '#frontend/features/content/cut-chart.tsx';
import { Section, SectionTitle } from '#frontend/features/content/section.tsx';
import { home } from '#shared/content/home.ts';
import chartTeaserStyles from './chart-teaser.module.css';

/** SITE-06, SITE-24..30. */
export const HomePage = () => (
  <>
    <Hero />
    <Trade />
    <MeatShelf />
    <ChartTeaser />
    <Testimonials />
    <GalleryStrip />
    <History />
    <Traceability />
    <Closing />
    <FloatingActs />
  </>
);

/** The beef chart on the home page, on its own background. */
const ChartTeaser = () => (
  <Section labelledBy="morceaux">
    <div className={chartTeaserStyles.head}>
      <SectionTitle id="morceaux" lines={home.chart.title} />
      <div>
        <p className={chartTeaserStyles.lead}>{home.chart.lead}</p>
        <a href="/nosviandes#morceaux">{home.chart.more}</a>
      </div>
    </div>
    <CutChart animal="beef" compact />
  </Section>
);
