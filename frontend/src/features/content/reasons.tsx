import type { ComponentProps, ReactNode } from 'react';
import { ButtonLink } from '#frontend/ui/button.tsx';
import { Points } from './points.tsx';
import styles from './reasons.module.css';
import { Section, SectionTitle } from './section.tsx';

interface ReasonsProps extends ComponentProps<typeof Points> {
  id: string;
  title: ComponentProps<typeof SectionTitle>['lines'];
  /** Label of the contact button. */
  contact: string;
  children?: ReactNode;
}

/** Arguments, with links to register and to contact. */
export const Reasons = ({ id, title, contact, children, ...points }: ReasonsProps) => (
  <Section labelledBy={id}>
    <div className={styles.head}>
      <SectionTitle id={id} lines={title} />
      <div className={styles.acts}>
        <ButtonLink href="/espacepro" variant="primary" size="large">
          Commander dans l’Espace Pro
        </ButtonLink>
        <ButtonLink href="/contact" size="large">
          {contact}
        </ButtonLink>
        {children}
      </div>
    </div>
    <Points {...points} />
  </Section>
);
