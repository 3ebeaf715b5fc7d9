import { Mark } from '#frontend/features/content/mark.tsx';
import { closedText, openingText } from '#shared/content/opening-hours.ts';
import styles from './contact-cards.module.css';

/** The last card: opening hours and answering machine (CST-22). */
export const OpeningHours = () => (
  <li>
    <Mark name="clock" />
    <h2>Horaires</h2>
    <p className={styles.strong}>{openingText}</p>
    <p>{closedText}</p>
  </li>
);
