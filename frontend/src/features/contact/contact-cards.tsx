import { Mark } from '#frontend/features/content/mark.tsx';
import { emailLink, phoneLink, whatsappLink } from '#shared/content/business-links.ts';
import { openingText } from '#shared/content/opening-hours.ts';
import styles from './contact-cards.module.css';
import { OpeningHours } from './opening-hours.tsx';

const cards = [
  { mark: 'phone', title: 'Téléphone', link: phoneLink, text: openingText },
  { mark: 'mail', title: 'E-mail', link: emailLink, text: 'Réponse moyenne sous 2 h' },
  { mark: 'whatsapp', title: 'WhatsApp', link: whatsappLink, text: 'Photos et listes bienvenues' },
] as const;

/** SITE-31: four cards; an unknown contact value is marked and has no link (AMB-59). */
export const ContactCards = () => (
  <ul className={styles.cards} aria-label="Nous joindre">
    {cards.map(({ mark, title, link, text }) => (
      <li key={title}>
        <Mark name={mark} />
        <h2>{title}</h2>
        {link ? <a href={link.href}>{link.label}</a> : <p>Bientôt disponible</p>}
        <p>{text}</p>
      </li>
    ))}
    <OpeningHours />
  </ul>
);
