import { Stat, StatBand } from '#frontend/ui/values/stat.tsx';
import styles from './gallery.module.css';

export const HouseFigures = () => (
  <div className={styles.dark}>
    <StatBand onDark>
      <Stat value="25+" label="années d’expérience" />
      <Stat value="500+" label="clients satisfaits" />
      <Stat value="100 %" label="livraisons fraîches" />
      <Stat value="4,9/5" label="note des clients" />
    </StatBand>
  </div>
);

export const DayFigures = () => (
  <StatBand>
    <Stat value="1 234,50 €" label="Ventes du jour" note="+ 12,4 % sur samedi dernier" noteTone="good" />
    <Stat value="312,40 kg" label="Stock Bruges" note="4 produits sous le seuil" noteTone="warning" />
    <Stat value="18" label="Commandes à préparer" />
  </StatBand>
);
