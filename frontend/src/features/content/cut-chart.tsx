import { ButtonLink } from '#frontend/ui/button.tsx';
import styles from './cut-chart.module.css';
import { BuiltImage } from './picture.tsx';
import { type Animal, cutAnchor, useSiteBuild } from './site-build.tsx';

/** What the shop of the Espace Pro calls the animal, and how a sentence does. */
const names = {
  beef: { shop: 'BOEUF', of: 'du bœuf' },
  veal: { shop: 'VEAU', of: 'du veau' },
  lamb: { shop: 'AGNEAU', of: 'de l’agneau' },
  poultry: { shop: 'VOLAILLE', of: 'de la volaille' },
} as const satisfies Record<Animal, { shop: string; of: string }>;

/** The shop, opened on a category and a word (PRO-06, PRO-07). */
const shopHref = (category: string, word: string): string =>
  `/dashboard?${new URLSearchParams({ categorie: category, recherche: word }).toString()}`;

/**
 * The parts of an animal: a list that says everything, and a drawing that answers to it. The drawing is an image until
 * the island puts its parts into the page. `compact`: names only, their use shows in the card.
 */
export function CutChart({ animal, compact }: { animal: Animal; compact?: boolean }) {
  const chart = useSiteBuild().chart(animal);
  const { src, width, height, title, cuts } = chart;
  const { shop, of } = names[animal];
  return (
    <div className={styles.chart} data-island="chart" data-drawing={src} data-shop={shop}>
      <div className={styles.board}>
        <div className={styles.drawing} data-drawing-box data-wide={width > height ? '' : undefined}>
          <BuiltImage picture={chart} alt={title} />
        </div>
        <div className={styles.card} data-card>
          <p className={styles.name} data-card-name aria-live="polite">
            {title}
          </p>
          <p className={styles.use} data-card-use>
            {cuts.length} morceaux. Choisissez-en un.
          </p>
          <ButtonLink href={`/dashboard?categorie=${shop}`} data-card-link>
            Ouvrir la boutique
          </ButtonLink>
        </div>
      </div>
      <ol className={styles.list} data-compact={compact ? '' : undefined} aria-label={`Morceaux ${of}`}>
        {cuts.map(({ id, name, use }) => (
          <li key={id} id={cutAnchor(animal, id)} data-cut={id}>
            <a href={shopHref(shop, name)} className={styles.cut}>
              <strong>{name}</strong>
              <span>{use}</span>
            </a>
          </li>
        ))}
      </ol>
    </div>
  );
}
