import { Quote } from '#frontend/features/content/quote.tsx';
import { Section, SectionTitle } from '#frontend/features/content/section.tsx';
import { claims } from '#shared/content/claims.ts';
import { home } from '#shared/content/home.ts';
import { homeTestimonials } from '#shared/content/testimonials.ts';
import styles from './testimonials.module.css';

/** SITE-27: three testimonials; SITE-03: the overall figure. */
export const Testimonials = () => (
  <Section labelledBy="temoignages" ground="wine">
    <div className={styles.head}>
      <SectionTitle id="temoignages" lines={home.testimonials.title} />
      <p className={styles.share}>
        <strong>{claims.satisfaction}</strong> {home.testimonials.note}
      </p>
    </div>
    <ul className={styles.quotes}>
      {homeTestimonials.map((quote) => (
        <li key={quote.nom}>
          <Quote quote={quote} />
        </li>
      ))}
    </ul>
  </Section>
);
