import { Section, SectionTitle } from '#frontend/features/content/section.tsx';
import { PlusIcon } from '#frontend/ui/icons/icons-action.tsx';
import { faq } from '#shared/content/faq.ts';
import styles from './faq.module.css';

/** SITE-39, SITE-40: <details> of one name are exclusive natively. */
export const Faq = () => (
  <Section labelledBy="questions">
    <div className={styles.faq}>
      <SectionTitle id="questions" lines={['Questions', 'fréquentes']} />
      <div>
        {faq.map(({ question, reponse }, index) => (
          <details key={question} name="faq" id={`question-${index + 1}`} className={styles.item}>
            <summary>
              {question}
              <PlusIcon size={22} />
            </summary>
            <p>{reponse}</p>
          </details>
        ))}
      </div>
    </div>
  </Section>
);
