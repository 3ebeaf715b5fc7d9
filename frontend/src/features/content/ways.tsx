import { business } from '#shared/content/business.ts';
import { emailLink, phoneLink, whatsappLink } from '#shared/content/business-links.ts';
import { openingText } from '#shared/content/opening-hours.ts';
import { home } from '#shared/content/home.ts';
import styles from './ways.module.css';

const ways = [
  ...(phoneLink ? [{ name: 'Téléphone', value: phoneLink.label, href: phoneLink.href }] : []),
  ...(whatsappLink ? [{ name: 'WhatsApp', value: whatsappLink.label, href: whatsappLink.href }] : []),
  ...(emailLink ? [{ name: 'E-mail', value: emailLink.label, href: emailLink.href }] : []),
  { name: 'Espace Pro', value: 'Commander en ligne', href: '/espacepro' },
  { name: 'Devis', value: home.closing.quote, href: '/contact#ecrire' },
];

/** SITE-04: the five contact options as a list. */
export const Ways = () => (
  <div className={styles.ways}>
    <ul className={styles.list}>
      {ways.map(({ name, value, href }) => (
        <li key={name}>
          <a href={href} className={styles.way}>
            <span className={styles.name}>{name}</span>
            <span className={styles.leader} aria-hidden="true" />
            <span className={styles.value}>{value}</span>
          </a>
        </li>
      ))}
    </ul>
    <p className={styles.hours}>
      {openingText}. {business.address.city} ({business.address.postal}).
    </p>
  </div>
);
