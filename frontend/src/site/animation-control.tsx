import { DEFAULT_ANIMATION } from '#shared/content/animation.ts';
import styles from './animation-control.module.css';

const intensities = [
  ['light', 'légère'],
  ['medium', 'moyenne'],
  ['strong', 'forte'],
] as const;

/** SITE-60, AMB-60: animation preferences in the footer of every page. Hidden without JavaScript. */
export const AnimationControl = () => (
  <details className={styles.control}>
    <summary>Animations</summary>
    <form className={styles.form} data-preferences aria-label="Préférences d’animation">
      <label>
        <input type="checkbox" name="enabled" defaultChecked={DEFAULT_ANIMATION.enabled} />
        Activées
      </label>
      <label>
        Intensité
        <select name="intensity" defaultValue={DEFAULT_ANIMATION.intensity}>
          {intensities.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        <input type="checkbox" name="reducedMotion" defaultChecked={DEFAULT_ANIMATION.reducedMotion} />
        Mouvements réduits
      </label>
    </form>
  </details>
);
