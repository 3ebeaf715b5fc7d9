import { home } from '#shared/content/home.ts';
import styles from './closing.module.css';
import { Section, SectionTitle } from './section.tsx';
import { Ways } from './ways.tsx';

/** Last section of every public page: contact options. */
export const Closing = () => (
  <Section labelledBy="parlons" ground="bone" className={styles.closing}>
    <div>
      <SectionTitle id="parlons" lines={home.closing.title} />
      <p className={styles.text}>{home.closing.text}</p>
    </div>
    <Ways />
  </Section>
);
