import { Reference } from '#frontend/ui/values/reference.tsx';
import styles from './documents.module.css';

type Named = { reference: string; nature: 'facture' | 'acompte' | 'avoir' };

const names = { facture: undefined, acompte: 'Acompte', avoir: 'Avoir' } as const;

/** Reference of an invoice; deposits and credit notes are labelled. */
export const InvoiceName = ({ reference, nature }: Named) => (
  <>
    <Reference>{reference}</Reference>
    {names[nature] ? <small className={styles.nature}>{names[nature]}</small> : null}
  </>
);
