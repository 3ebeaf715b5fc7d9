import { Mark } from './mark.tsx';
import styles from './points.module.css';

interface Point {
  mark: string;
  title: string;
  text: string;
}

/** A row of arguments with engraved icons. */
export const Points = ({ points }: { points: readonly Point[] }) => (
  <ul className={styles.points}>
    {points.map(({ mark, title, text }) => (
      <li key={title}>
        <Mark name={mark} />
        <h3>{title}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ul>
);
