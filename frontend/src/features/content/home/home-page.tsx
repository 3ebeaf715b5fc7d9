import { Closing } from '#frontend/features/content/closing.tsx';
import { ChartTeaser } from './chart-teaser.tsx';
import { FloatingActs } from './floating-acts.tsx';
import { GalleryStrip } from './gallery-strip.tsx';
import { Hero } from './hero.tsx';
import { History } from './history.tsx';
import { MeatShelf } from './meat-shelf.tsx';
import { Testimonials } from './testimonials.tsx';
import { Traceability } from './traceability.tsx';
import { Trade } from './trade.tsx';

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
