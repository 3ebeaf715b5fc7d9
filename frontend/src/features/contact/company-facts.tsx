import { business } from '#shared/content/business.ts';
import { emailLink, phoneLink } from '#shared/content/business-links.ts';
import { closedText, openingText } from '#shared/content/opening-hours.ts';
import { guarantees } from '#shared/content/claims.ts';
import styles from './company-facts.module.css';

const { street, postal, city } = business.address;

/** SITE-32. */
export const CompanyFacts = () => (
  <aside className={styles.facts} aria-labelledby="maison">
    <h2 id="maison">{business.name}</h2>
    <p>Grossiste boucher et atelier de découpe, depuis {business.since}.</p>
    <address>
      {street === null ? null : <span>{street}</span>}
      <span>
        {postal} {city}
      </span>
    </address>
    <p>
      {openingText}
      <br />
      {closedText}
    </p>
    {phoneLink ? <a href={phoneLink.href}>{phoneLink.label}</a> : null}
    {emailLink ? <a href={emailLink.href}>{emailLink.label}</a> : null}
    <ul>
      {guarantees.map((guarantee) => (
        <li key={guarantee}>{guarantee}</li>
      ))}
    </ul>
  </aside>
);
