import { Badge, StatusBadge } from '#frontend/ui/values/badge.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { CursorPager } from '#frontend/ui/table/cursor-pager.tsx';
import { DateTime } from '#frontend/ui/values/date-time.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { ErrorPage } from '#frontend/ui/feedback/error-page.tsx';
import { OrdersIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { LoadingPage } from '#frontend/ui/feedback/loading-page.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { ProgressBar } from '#frontend/ui/feedback/progress-bar.tsx';
import { Quantity } from '#frontend/ui/values/quantity.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { Stepper } from '#frontend/ui/stepper.tsx';
import { Columns, Row, Section } from './section.tsx';

export const FeedbackSamples = () => (
  <Section title="Ce que dit l’écran">
    <BannerSamples />
    <ValueSamples />
    <Row>
      <Button
        onClick={() =>
          notify.success('Commande enregistrée', {
            action: { label: 'OK', onPress: () => notify.info('Vers les commandes') },
          })
        }
      >
        Notification
      </Button>
      <Button
        onClick={() =>
          notify.error('Impossible de mettre à jour la commande', {
            detail: 'La commande est déjà en préparation.',
          })
        }
      >
        Erreur
      </Button>
      <Button onClick={() => notify.warning('Entrepôts chargés depuis le cache')}>Avertissement</Button>
    </Row>
    <Stepper steps={['Panier', 'Récapitulatif', 'Paiement', 'Confirmation']} current={1} />
    <Columns>
      <ProgressBar
        label="Extraction des ventes"
        done={340}
        total={1197}
        detail="340 lignes lues, page 4, environ 20 s"
      />
      <ProgressBar label="Connexion à Dolibarr" />
    </Columns>
    <Columns>
      <Skeleton lines={3} />
      <Skeleton shape="title" />
      <Skeleton shape="control" />
    </Columns>
    <CursorPager rangeText="1 à 50" onNext={() => notify.info('Page suivante')} />
    <EmptyState
      title="Aucune commande pour l’instant"
      picture={<OrdersIcon size={40} />}
      action={<Button variant="primary">Commander</Button>}
    >
      Vos commandes apparaîtront ici, de la plus récente à la plus ancienne.
    </EmptyState>
    <LoadingPage />
    <ErrorPage
      title="Cette page a rencontré un problème"
      detail="TypeError: x is undefined"
      actions={<Button variant="primary">Recharger la page</Button>}
    >
      Rien n’est perdu : ce qui était enregistré l’est toujours. Rechargez la page ; si cela se répète,
      appelez-nous.
    </ErrorPage>
  </Section>
);

const BannerSamples = () => (
  <>
    <Banner
      kind="warning"
      title="2 commandes restent à payer"
      actions={<Button size="small">Voir mes commandes</Button>}
    >
      Total dû : 1 234,50 €.
    </Banner>
    <Banner kind="error" title="La caisse ne répond pas">
      Rien n’est perdu : les ventes d’hier restent affichées. Nouvel essai dans une minute.
    </Banner>
    <Banner kind="success" onDismiss={() => notify.info('Message fermé')}>
      Votre adresse e-mail est vérifiée.
    </Banner>
    <Banner kind="info">Commandez avant 16 h pour une livraison demain à l’aube.</Banner>
  </>
);

const ValueSamples = () => (
  <Row>
    <StatusBadge tone="neutral">À envoyer</StatusBadge>
    <StatusBadge tone="info">En préparation</StatusBadge>
    <StatusBadge tone="good">Livrée</StatusBadge>
    <StatusBadge tone="warning">Stock bas</StatusBadge>
    <StatusBadge tone="danger">Stock épuisé</StatusBadge>
    <Badge>60</Badge>
    <Badge tone="good">Frais</Badge>
    <Badge tone="warning">À vérifier</Badge>
    <Badge tone="danger">ERREUR</Badge>
    <Quantity quantity={{ unit: 'kg', milli: 12_400 }} />
    <Quantity quantity={{ unit: 'piece', milli: 1000 }} />
    <DateTime at="2026-11-21T05:30:00Z" format="datetime" />
  </Row>
);
