import { advantages } from './espace-pro-content.ts';
import styles from './advantages.module.css';

/** AUTH-01. */
export const Advantages = () => (
  <section aria-labelledby="avantages" className={styles.section}>
    <h2 id="avantages">Ce que l’espace vous apporte</h2>
    <ul className={styles.list}>
      {advantages.map(({ title, text }) => (
        <li key={title} className={styles.item}>
          <h3 className={styles.title}>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);
