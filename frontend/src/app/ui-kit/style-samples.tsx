import { useState } from 'react';
import { Button, ButtonLink } from '#frontend/ui/button.tsx';
import { IconButton } from '#frontend/ui/icons/icon-button.tsx';
import type { IconProps } from '#frontend/ui/icons/icon.tsx';
import * as actionIcons from '#frontend/ui/icons/icons-action.tsx';
import * as tradeIcons from '#frontend/ui/icons/icons-trade.tsx';
import { Price } from '#frontend/ui/values/price.tsx';
import styles from './gallery.module.css';
import { Row, Section } from './section.tsx';
import { DayFigures, HouseFigures } from './stat-samples.tsx';

const { ArrowRightIcon, CloseIcon, EditIcon, PlusIcon, TrashIcon } = actionIcons;

const drawings: Record<string, (props: IconProps) => React.ReactNode> = { ...actionIcons, ...tradeIcons };

export const TypeSamples = () => (
  <Section title="Lettres et encres">
    <h1 className={styles.display}>
      Viande <em>Signature</em>
    </h1>
    <p className={styles.lead}>
      Bœuf, agneau et volaille de races françaises, découpés à la commande et livrés à l’aube aux chefs et aux
      bouchers.
    </p>
    <h2>Côte de bœuf, 45 jours d’affinage</h2>
    <h3>Le prix au kilo, hors taxes</h3>
    <p>
      Texte courant, avec un <a href="#encres">lien</a>, un <strong>mot fort</strong> et des chiffres : 1
      234,50 €.
    </p>
    <Row>
      <Price htCents={2490} ttcCents={2627} per="kg" />
      <Price htCents={123450} ttcCents={148140} size="large" />
    </Row>
    <HouseFigures />
    <DayFigures />
    <ul className={styles.swatches} id="encres">
      {[
        'ground',
        'surface',
        'sunken',
        'text',
        'text-muted',
        'line-strong',
        'accent',
        'danger',
        'good',
        'warning',
        'info',
        'dark',
      ].map((name) => (
        <li
          key={name}
          className={styles.swatch}
          ref={(element) => element?.style.setProperty('--colour', `var(--${name})`)}
        >
          {name}
        </li>
      ))}
    </ul>
  </Section>
);

export function ButtonSamples() {
  const [pending, setPending] = useState(false);
  return (
    <Section title="Boutons et icônes">
      <Row>
        <Button variant="primary">Valider la commande</Button>
        <Button>Continuer mes achats</Button>
        <Button variant="ghost" icon={<EditIcon />}>
          Modifier
        </Button>
        <Button variant="danger" icon={<TrashIcon />}>
          Supprimer
        </Button>
        <ButtonLink href="#suite" icon={<ArrowRightIcon />}>
          Voir les morceaux
        </ButtonLink>
      </Row>
      <Row>
        <Button variant="primary" size="large">
          Ouvrir un compte
        </Button>
        <Button size="large">Voir les morceaux</Button>
        <Button size="small">Petit</Button>
        <Button disabled>Indisponible</Button>
        <Button
          variant="primary"
          pending={pending}
          pendingText="Envoi en cours..."
          onClick={() => setPending(true)}
          data-test="pending"
        >
          Envoyer
        </Button>
        <Button pending>En attente</Button>
      </Row>
      <Row>
        <IconButton label="Ajouter" icon={<PlusIcon />} />
        <IconButton label="Modifier" icon={<EditIcon />} variant="outline" />
        <IconButton label="Fermer" icon={<CloseIcon />} disabled />
      </Row>
      <Row>
        {Object.entries(drawings).map(([name, Drawing]) => (
          <Drawing key={name} size={28} label={name} />
        ))}
      </Row>
    </Section>
  );
}
