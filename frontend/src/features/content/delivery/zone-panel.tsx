import { Picture } from '#frontend/features/content/picture.tsx';
import { CheckIcon } from '#frontend/ui/icons/icons-action.tsx';
import type { Zone } from '#shared/content/content.schema.ts';
import styles from './zone-panel.module.css';

/** SITE-53: delay, price, vehicles, hours and five guarantees. */
export const ZonePanel = ({ zone }: { zone: Zone }) => (
  <article className={styles.zone}>
    <div className={styles.words}>
      <h2 className={styles.title}>{zone.subtitle}</h2>
      <dl className={styles.facts}>
        {(
          [
            ['Délai', zone.delai],
            ['Prix', zone.prix],
            ['Véhicules', zone.vehicules],
            ['Horaires', zone.horaires],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.features} aria-label="Garanties">
        {zone.features.map((feature) => (
          <li key={feature}>
            <CheckIcon size={18} />
            {feature}
          </li>
        ))}
      </ul>
    </div>
    <Picture
      name={zone.image.picture}
      alt={zone.image.alt}
      className={styles.picture}
      sizes="(width < 768px) 100vw, 50vw"
    />
  </article>
);
