import { SkipLink } from '#frontend/ui/shell/skip-link.tsx';
import { FeedbackSamples } from './feedback-samples.tsx';
import { FieldSamples } from './field-samples.tsx';
import styles from './gallery.module.css';
import { ButtonSamples, TypeSamples } from './style-samples.tsx';
import { OverlaySamples } from './overlay-samples.tsx';
import { TableSamples } from './table-samples.tsx';

/** Every component in every state, for review and tests; excluded from production builds. */
export const Gallery = () => (
  <>
    <SkipLink />
    <main id="contenu" className={styles.page}>
      <TypeSamples />
      <ButtonSamples />
      <FieldSamples />
      <FeedbackSamples />
      <OverlaySamples />
      <TableSamples />
    </main>
  </>
);
