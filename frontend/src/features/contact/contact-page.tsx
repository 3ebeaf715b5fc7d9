import { Mark } from '#frontend/features/content/mark.tsx';
import { PageHead } from '#frontend/features/content/page-head.tsx';
import { Section, SectionTitle } from '#frontend/features/content/section.tsx';
import { ContactCards } from './contact-cards.tsx';
import { ContactForm } from './contact-form.tsx';
import { CompanyFacts } from './company-facts.tsx';
import styles from './contact-page.module.css';
import { Faq } from './faq.tsx';
import { phoneLink } from '#shared/content/business-links.ts';

/** SITE-10, SITE-31..40. */
export const ContactPage = () => (
  <>
    <PageHead
      page="/contact"
      picture="meats/poultry-1"
      title={['Parlons', 'viande']}
      lead="Un devis, une découpe, une livraison : dites-nous ce qu’il vous faut, quelqu’un du métier vous répond."
    />
    <ContactCards />
    <Section labelledBy="ecrire">
      <div className={styles.columns}>
        <div className={styles.form}>
          <SectionTitle id="ecrire" lines={['Nous', 'écrire']} />
          <ContactForm />
        </div>
        <CompanyFacts />
      </div>
    </Section>
    <section aria-labelledby="urgence" className={styles.urgent}>
      <Mark name="clock" size={64} />
      <div>
        <h2 id="urgence">Une commande urgente ?</h2>
        <p>N’écrivez pas, appelez. Nous disons tout de suite ce qui est en chambre froide.</p>
      </div>
      {phoneLink ? <a href={phoneLink.href}>{phoneLink.label}</a> : null}
    </section>
    <Faq />
  </>
);
