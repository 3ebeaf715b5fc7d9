import { Section, SectionTitle } from '#frontend/features/content/section.tsx';
import { deliverySteps } from '#shared/content/delivery.ts';
import styles from './steps.module.css';

/** SITE-56. */
export const Steps = () => (
  <Section labelledBy="etapes" ground="ink">
    <SectionTitle id="etapes" lines={['Trois gestes,', 'une nuit']} />
    <ol className={styles.steps}>
      {deliverySteps.map(({ title, text }, index) => (
        <li key={title}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </Section>
);
