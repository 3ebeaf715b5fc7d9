import { useInfiniteQuery } from '@tanstack/react-query';
import { erpQuestionsQuery } from '#frontend/features/erp/erp.queries.ts';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { NextPageButton } from '#frontend/ui/table/next-page-button.tsx';
import styles from './erp-questions.module.css';
import { OrderQuestion } from './order-question.tsx';
import { ThirdPartyQuestion } from './third-party-question.tsx';

/** Conflicts between the shop and Dolibarr; hidden when empty. */
export function ErpQuestions() {
  const questions = useInfiniteQuery(erpQuestionsQuery());
  const rows = questions.data?.pages.flatMap(({ data }) => data);
  if (questions.isError) return <Banner kind="error">{detailOf(questions.error)}</Banner>;
  if (!rows || rows.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="a-trancher">
      <h2 id="a-trancher">À trancher avec Dolibarr</h2>
      <p className={styles.note}>
        Rien n’est écrit dans Dolibarr pour ce client ou cette commande avant votre réponse.
      </p>
      <ul className={styles.list}>
        {rows.map((question) =>
          question.kind === 'order' ? (
            <OrderQuestion key={question.id} question={question} />
          ) : (
            <ThirdPartyQuestion key={question.id} question={question} />
          ),
        )}
      </ul>
      <NextPageButton query={questions} />
    </section>
  );
}
