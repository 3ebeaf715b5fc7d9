import type { Testimonial } from '#shared/content/content.schema.ts';
import styles from './quote.module.css';

/** « Bistrot, Paris » after a name becomes « bistrot, Paris ». */
const uncapitalised = (words: string): string => words.slice(0, 1).toLowerCase() + words.slice(1);

/** A testimonial (SITE-59). */
export const Quote = ({ quote, large }: { quote: Testimonial; large?: boolean }) => (
  <figure className={styles.quote} data-large={large ? '' : undefined}>
    <p className={styles.note} role="img" aria-label={`Note : ${quote.note} sur 5`}>
      {'★'.repeat(quote.note)}
      <span>{'★'.repeat(5 - quote.note)}</span>
    </p>
    <blockquote className={styles.words}>
      <p>{quote.commentaire}</p>
    </blockquote>
    <figcaption>
      <strong>{quote.nom}</strong>
      <span>
        {quote.entreprise}, {uncapitalised(quote.secteur)}
      </span>
    </figcaption>
  </figure>
);
