import { Mark } from '#frontend/features/content/mark.tsx';
import { galleryCount, galleryFilters } from '#shared/content/gallery.ts';
import styles from './gallery-filter.module.css';

/** SITE-46: the selected category shows its number of pictures. */
export const GalleryFilter = () => (
  <fieldset className={styles.filter}>
    <legend className={styles.legend}>Filtrer les images</legend>
    {galleryFilters.map(({ id, name, icon }) => (
      <label key={id} className={styles.choice}>
        <input type="radio" name="categorie" value={id} defaultChecked={id === 'all'} />
        <Mark name={icon} size={32} />
        {name}
        <span className={styles.count}>{galleryCount(id)}</span>
      </label>
    ))}
  </fieldset>
);
