import { Button } from '#frontend/ui/button.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextArea } from '#frontend/ui/fields/text-area.tsx';
import { EmailField, PhoneField, TextField } from '#frontend/ui/fields/text-field.tsx';
import { contactLimits, contactSubjects } from '#shared/contact/contact-request.ts';
import styles from './contact-form.module.css';

const subjects = contactSubjects.map((subject) => ({ value: subject, label: subject }));

/** SITE-33..38: sent by the contact island; without JavaScript, other contact options are shown. */
export const ContactForm = () => (
  <form
    className={styles.form}
    method="post"
    action="/api/contact"
    aria-labelledby="ecrire"
    data-island="contact"
    data-when="touched"
  >
    <WhoWrites />
    <SelectField
      label="Sujet"
      id="sujet"
      name="sujet"
      required
      options={subjects}
      defaultValue={contactSubjects[0]}
    />
    <TextArea
      label="Message"
      id="message"
      name="message"
      required
      rows={6}
      maxLength={contactLimits.message}
      className={styles.wide}
    />
    <p className={styles.trap} aria-hidden="true">
      <label htmlFor="site_web">Ne pas remplir</label>
      <input id="site_web" name="site_web" tabIndex={-1} autoComplete="off" />
    </p>
    <p className={styles.notice}>
      Vos données servent à vous répondre et sont effacées au bout de 12 mois.{' '}
      <a href="/politique-confidentialite">Politique de confidentialité</a>
    </p>
    <noscript>
      <p>
        Ce formulaire a besoin de JavaScript. Sans lui, écrivez-nous ou appelez : les coordonnées sont sur
        cette page.
      </p>
    </noscript>
    <div className={styles.send}>
      <Button type="submit" variant="primary" size="large">
        Envoyer le message
      </Button>
      <p role="status" data-outcome className={styles.outcome} />
    </div>
  </form>
);

const WhoWrites = () => (
  <>
    <TextField
      label="Nom"
      id="nom"
      name="nom"
      required
      maxLength={contactLimits.nom}
      autoComplete="family-name"
    />
    <TextField
      label="Prénom"
      id="prenom"
      name="prenom"
      required
      maxLength={contactLimits.prenom}
      autoComplete="given-name"
    />
    <TextField
      label="Entreprise"
      id="entreprise"
      name="entreprise"
      optional
      maxLength={contactLimits.entreprise}
      autoComplete="organization"
    />
    <PhoneField
      label="Téléphone"
      id="telephone"
      name="telephone"
      optional
      maxLength={contactLimits.telephone}
    />
    <EmailField label="E-mail" id="email" name="email" required maxLength={contactLimits.email} />
  </>
);
