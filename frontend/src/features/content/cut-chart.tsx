import { ButtonLink } from '#frontend/ui/button.tsx';
import styles from './cut-chart.module.css';
import { BuiltImage } from './picture.tsx';
import { type Animal, cutAnchor, useSiteBuild } from './site-build.tsx';

/** Names of the animal in the shop and in sentences. */
const names = {
  beef: { shop: 'BOEUF', of: 'du bœuf' },
  veal: { shop: 'VEAU', of: 'du veau' },
  lamb: { shop: 'AGNEAU', of: 'de l’agneau' },
  poultry: { shop: 'VOLAILLE', of: 'de la volaille' },
} as const satisfies Record<Animal, { shop: string; of: string }>;

/** Link to the shop with a category and a search word (PRO-06, PRO-07). */
const shopHref = (category: string, word: string): string =>
  `/dashboard?${new URLSearchParams({ categorie: category, recherche: word }).toString()}`;

/**
 * Parts of an animal: a complete list, and a linked drawing. The drawing is an image until the island inlines
 * its parts. `compact`: names only, the card shows their use.
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
