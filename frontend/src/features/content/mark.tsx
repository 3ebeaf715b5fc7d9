import { useSiteBuild } from './site-build.tsx';
import styles from './mark.module.css';

/** An inlined icon: no request, and it inherits the text colour. */
export const Mark = ({ name, size = 48 }: { name: string; size?: 32 | 48 | 64 }) => (
  <span
    className={styles.mark}
    data-size={size}
    aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: useSiteBuild().mark(name) }}
  />
);
