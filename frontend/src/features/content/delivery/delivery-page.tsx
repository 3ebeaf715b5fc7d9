import { Carousel } from '#frontend/features/content/carousel.tsx';
import { Closing } from '#frontend/features/content/closing.tsx';
import { PageHead } from '#frontend/features/content/page-head.tsx';
import { Reasons } from '#frontend/features/content/reasons.tsx';
import { Quote } from '#frontend/features/content/quote.tsx';
import { Section } from '#frontend/features/content/section.tsx';
import { Tabs } from '#frontend/features/content/tabs.tsx';
import { ButtonLink } from '#frontend/ui/button.tsx';
import { PhoneIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { phoneLink } from '#shared/content/business-links.ts';
import { deliveryArguments, zones } from '#shared/content/delivery.ts';
import { deliveryTestimonials } from '#shared/content/testimonials.ts';
import styles from './delivery-page.module.css';
import { Steps } from './steps.tsx';
import { ZonePanel } from './zone-panel.tsx';

/** CST-09. */
const INTERVAL_MS = 5000;

/** SITE-09, SITE-53..58. */
export const DeliveryPage = () => (
  <>
    <PageHead
      page="/livraison"
      picture="gallery/diable"
      title={['Livrés frais,', 'à l’heure']}
      lead="Le lendemain en Île-de-France, sous 48 h partout ailleurs en France. Toujours au froid, toujours par des gens qui savent ce qu’ils portent."
    />
    <Section tight>
      <Tabs
        label="Zones de livraison"
        tabs={zones.map((zone) => ({ id: zone.id, label: zone.title, panel: <ZonePanel zone={zone} /> }))}
      />
    </Section>
    <Steps />
    <Reasons
      id="arguments"
      title={['Ce que nous', 'tenons']}
      contact="Demander un devis"
      points={deliveryArguments}
    >
      {phoneLink ? (
        <ButtonLink href={phoneLink.href} size="large" variant="ghost" icon={<PhoneIcon />}>
          {phoneLink.label}
        </ButtonLink>
      ) : null}
    </Reasons>
    <Section labelledBy="avis" ground="wine">
      <h2 id="avis" className={styles.overline}>
        Ils nous attendent le matin
      </h2>
      <Carousel
        label="Avis sur la livraison"
        interval={INTERVAL_MS}
        arrows={false}
        slides={deliveryTestimonials.map((quote) => ({
          key: quote.nom,
          name: `avis de ${quote.nom}`,
          content: <Quote quote={quote} large />,
        }))}
      />
    </Section>
    <Closing />
  </>
);
