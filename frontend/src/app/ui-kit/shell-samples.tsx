import { AdminShell, type AdminTabGroup } from '#frontend/ui/shell/admin-shell.tsx';
import { ProShell } from '#frontend/ui/shell/pro-shell.tsx';
import { PublicShell } from '#frontend/ui/shell/public-shell.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Button, ButtonLink } from '#frontend/ui/button.tsx';
import { DownloadIcon } from '#frontend/ui/icons/icons-action.tsx';
import { CartIcon, KnifeIcon } from '#frontend/ui/icons/icons-shop.tsx';
import * as icons from '#frontend/ui/icons/icons-trade.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { guarantees } from '#shared/content/claims.ts';
import styles from './gallery.module.css';
import { Row } from './section.tsx';
import { DayFigures, HouseFigures } from './stat-samples.tsx';
import { TableSamples } from './table-samples.tsx';

export const PublicSample = () => (
  <PublicShell
    current="/"
    address={['Bruges (33520)']}
    guarantees={guarantees}
    phone={{ label: '05 55 00 00 00', href: 'tel:+33555000000' }}
    email="contact@viande-demo.test"
    socials={[{ label: 'Instagram', href: 'https://example.test/' }]}
  >
    <section className={styles.hero}>
      <h1 className={styles.display}>
        Viande <em>Signature</em>
      </h1>
      <p className={styles.lead}>
        Bœuf, agneau et volaille de races françaises, découpés à la commande et livrés à l’aube.
      </p>
      <Row>
        <ButtonLink href="/nosviandes" variant="primary" size="large">
          Nos viandes
        </ButtonLink>
        <ButtonLink href="tel:+33555000000" size="large" icon={<icons.PhoneIcon />}>
          Nous appeler
        </ButtonLink>
      </Row>
    </section>
    <HouseFigures />
    <section className={styles.tall}>
      <h2>Une famille de bouchers</h2>
      <p className={styles.lead}>Vingt-cinq ans de métier à Bordeaux.</p>
    </section>
  </PublicShell>
);

export const ProSample = () => (
  <ProShell
    title="Commander"
    current="/dashboard"
    account="Bistrot Démo"
    nav={[
      { href: '/dashboard', label: 'Commander', icon: icons.StoreIcon },
      { href: '/commandes', label: 'Commandes', icon: icons.OrdersIcon },
      { href: '/compte', label: 'Compte', icon: icons.UserIcon },
    ]}
    cart={
      <Button variant="primary" icon={<CartIcon />}>
        412,30 €
      </Button>
    }
    banner={
      <Banner
        kind="warning"
        actions={
          <ButtonLink href="/commandes" size="small">
            Voir mes commandes
          </ButtonLink>
        }
      >
        2 commandes restent à payer.
      </Banner>
    }
  >
    <h1>Bonjour Camille Exemple</h1>
    <TableSamples />
  </ProShell>
);

const tab = (key: string, label: string, icon: (typeof icons)['StockIcon']) => ({
  key,
  label,
  icon,
  href: `/admin/dashboard?tab=${key}`,
});

const groups: AdminTabGroup[] = [
  { tabs: [tab('dashboard', 'Vue d’ensemble', icons.HomeIcon)] },
  {
    heading: 'Stock',
    tabs: [
      tab('stock', 'Stock et ventes', icons.StockIcon),
      tab('stockDolibarrComparison', 'Comparaison de stock', icons.CompareIcon),
      tab('stockMovements', 'Mouvements', icons.TransferIcon),
      tab('ratioTransformation', 'Ratios de transformation', KnifeIcon),
    ],
  },
  {
    heading: 'Ventes',
    tabs: [
      tab('venteGrossistes', 'Ventes grossistes', icons.InvoiceIcon),
      tab('venteCashmag', 'Ventes Lormont', icons.StoreIcon),
      tab('venteWeb', 'Ventes web', icons.GlobeIcon),
      tab('venteCashmagExtraction', 'Sauvegarde Lormont', icons.ArchiveIcon),
    ],
  },
  { heading: 'Maison', tabs: [tab('admins', 'Administrateurs', icons.UsersIcon)] },
];

export const AdminSample = () => (
  <AdminShell
    title="Stock et ventes"
    groups={groups}
    current="stock"
    adminName="Camille Exemple"
    accountHref="#compte"
    scannerHref="#scanner"
    onLogout={() => notify.info('Déconnexion')}
    onCommand={() => notify.info('Palette de commandes')}
    actions={<Button icon={<DownloadIcon size={18} />}>Extraire les données</Button>}
  >
    <DayFigures />
    <TableSamples />
  </AdminShell>
);
