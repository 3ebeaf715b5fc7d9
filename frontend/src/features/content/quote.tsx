import type { Testimonial } from '#shared/content/content.schema.ts';
import styles from './quote.module.css';

/** What a customer said (SITE-59). */
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
        {quote.entreprise}, {quote.secteur.toLowerCase()}
      </span>
    </figcaption>
  </figure>
);
