import type { MovementServices } from '#functions/stock/movements/movement-services.ts';
import { recordMovements } from '#functions/stock/movements/record-movements.ts';
import { recordedAnswer } from '#functions/stock/movements/movement-views.ts';
import { declaredLosses, requestedLines, firstStock } from '#shared/stock/movements/movement-request.ts';
import type { CreateMovementsBody, CreateProductBody } from '#shared/stock/movements/movement-bodies.ts';

type MovementInput<Body> = {
  body: Body;
  adminId: string;
  /** `Idempotency-Key`; `operation_id` in the body is an alternative. */
  key: string | undefined;
  now: Date;
};

/** API-46 (AMB-04). */
export const createMovements = async (
  services: MovementServices,
  { body, adminId, key, now }: MovementInput<CreateMovementsBody>,
) =>
  recordedAnswer(
    await recordMovements(services, {
      adminId,
      idempotencyKey: body.operation_id ?? key,
      sent: body,
      lines: requestedLines(body),
      losses: declaredLosses(body),
      // of a batch; in a single movement it is the product's
      category: body.movements ? body.category : undefined,
      now,
    }),
  );

/** API-47, ERR-71. */
export const createProductAndStock = async (
  services: MovementServices,
  { body, adminId, key, now }: MovementInput<CreateProductBody>,
) => {
  const recorded = await recordMovements(services, {
    adminId,
    idempotencyKey: body.operation_id ?? key,
    sent: body,
    lines: [firstStock(body)],
    createsProduct: true,
    now,
  });
  const answer = recordedAnswer(recorded);
  const [product] = answer.data.products;
  if (!product) throw new Error(`${answer.data.operation_id} created no product`);
  return { ...answer, message: 'Produit créé et stock ajouté avec succès', product };
};
