import styles from './product-name.module.css';

/** A product, or its category, in a row of fixed height: whole, on two lines where it is long. */
export const ProductName = ({ name, reference }: { name: string; reference?: string }) => (
  <span className={styles.name} title={name}>
    {name}
    {reference ? <span className={styles.ref}> {reference}</span> : null}
  </span>
);
