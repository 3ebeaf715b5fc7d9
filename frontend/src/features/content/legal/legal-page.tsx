import { fillFacts } from '#shared/content/legal/fill-facts.ts';
import { legalPages } from '#shared/content/legal/legal-pages.ts';
import { withFirst } from '#shared/kernel/dates.ts';
import styles from './legal-page.module.css';

const DAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' });

/** A sentence with its facts; an unknown one is highlighted (AMB-57). */
const Sentence = ({ text }: { text: string }) =>
  fillFacts(text).map(({ text, known }, index) =>
    known ? (
      text
    ) : (
      <mark key={index} className={styles.missing}>
        {text}
      </mark>
    ),
  );

/** SITE-11: one of the four legal pages. */
export const legalPage = (page: keyof typeof legalPages) =>
  function LegalPage() {
    const { title, lead, updatedOn, sections } = legalPages[page];
    return (
      <article className={styles.page}>
        <header className={styles.head}>
          <h1>{title}</h1>
          <p>{lead}</p>
          <p className={styles.date}>
            Mise à jour :{' '}
            <time dateTime={updatedOn}>{withFirst(DAY.format(new Date(`${updatedOn}T12:00:00Z`)))}</time>
          </p>
        </header>
        <nav className={styles.contents} aria-label="Sommaire">
          <ol>
            {sections.map(({ heading }, index) => (
              <li key={heading}>
                <a href={`#partie-${index + 1}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          {sections.map(({ heading, body }, index) => (
            <section key={heading} id={`partie-${index + 1}`} aria-labelledby={`partie-${index + 1}-titre`}>
              <h2 id={`partie-${index + 1}-titre`}>{heading}</h2>
              {body.map((block) =>
                typeof block === 'string' ? (
                  <p key={block}>
                    <Sentence text={block} />
                  </p>
                ) : (
                  <ul key={block[0]}>
                    {block.map((line) => (
                      <li key={line}>
                        <Sentence text={line} />
                      </li>
                    ))}
                  </ul>
                ),
              )}
            </section>
          ))}
        </div>
      </article>
    );
  };
