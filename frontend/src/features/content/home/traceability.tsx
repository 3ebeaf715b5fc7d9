import { Mark } from '#frontend/features/content/mark.tsx';
import { Section, SectionTitle } from '#frontend/features/content/section.tsx';
import { home } from '#shared/content/home.ts';
import styles from './traceability.module.css';

/** SITE-29: five stages, connected by a line. */
export const Traceability = () => (
  <Section labelledBy="tracabilite">
    <div className={styles.head}>
      <SectionTitle id="tracabilite" lines={home.traceability.title} />
      <p>{home.traceability.lead}</p>
    </div>
    <ol className={styles.steps}>
      {home.traceability.steps.map(({ mark, title, text }) => (
        <li key={title}>
          <Mark name={mark} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </Section>
);
