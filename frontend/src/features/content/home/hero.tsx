import { ButtonLink } from '#frontend/ui/button.tsx';
import { PhoneIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { useSiteBuild } from '#frontend/features/content/site-build.tsx';
import { phoneLink } from '#shared/content/business-links.ts';
import { statistics } from '#shared/content/claims.ts';
import { home } from '#shared/content/home.ts';
import styles from './hero.module.css';

/** SITE-24, SITE-25: brand, drawing, four figures. */
export function Hero() {
  const build = useSiteBuild();
  const wide = build.picture('hero/cow');
  const narrow = build.picture('hero/cow-small');
  return (
    <div className={styles.hero}>
      <div className={styles.stage}>
        <div className={styles.words}>
          <p className={styles.eyebrow}>{home.eyebrow}</p>
          <h1 className={styles.name}>
            Viande <em>Signature</em>
          </h1>
          <p className={styles.lead}>{home.lead}</p>
          <div className={styles.acts}>
            <ButtonLink href="/nosviandes" variant="primary" size="large">
              {home.toMeats}
            </ButtonLink>
            {phoneLink ? (
              <ButtonLink href={phoneLink.href} size="large" icon={<PhoneIcon />}>
                {home.toCall}
              </ButtonLink>
            ) : null}
          </div>
        </div>
        <div className={styles.animal}>
          <picture>
            <source media="(width < 768px)" srcSet={narrow.src} width={narrow.width} height={narrow.height} />
            <img
              src={wide.src}
              width={wide.width}
              height={wide.height}
              alt="Vache bazadaise gravée, de profil, devant un disque rouge"
              fetchPriority="high"
              data-broken="hide"
            />
          </picture>
        </div>
      </div>
      <div className={styles.band}>
        <dl className={styles.figures} data-island="count" data-when="scrolled">
          {statistics.map(({ value, decimals, suffix, label }) => (
            <div key={label} className={styles.figure}>
              <dt>{label}</dt>
              <dd>
                <span data-count={value} data-decimals={decimals}>
                  {value.toLocaleString('fr-FR', { minimumFractionDigits: decimals })}
                </span>
                {suffix}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
