import * as z from 'zod/mini';
import { bodyId, boundedParagraph, day, line } from '#shared/kernel/fields.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { MILLI_PER_UNIT, milliFromWire, units } from '#shared/kernel/quantity.ts';
import { MAX_MOVEMENT_MILLI, MAX_MOVEMENTS } from './movement.ts';
import { INVENTORY_CODE, MAX_INVENTORY_CODE } from './movement-code.ts';
import { originBody } from '#shared/stock/lots/lot-bodies.ts';
import { PRODUCT_REFERENCE } from '#shared/stock/products/product-name.ts';

/** STK-30, STK-38: the sentence of a required field that is empty. */
export const REQUIRED_FIELDS = 'Veuillez remplir tous les champs obligatoires';

/** More of one lot is a typing mistake. */
export const MAX_LOT_PIECES = 10_000;

/** A form sends "" for a text that was left out. */
const orEmpty = <Output, Input>(schema: z.ZodMiniType<Output, Input>) => {
  const given = z.transform((value: unknown) => (value === '' ? undefined : value));
  return z.optional(
    z.pipe(given as z.ZodMiniType<Input | undefined, unknown>, z.optional(schema)) as z.ZodMiniType<
      Output | undefined,
      Input | undefined
    >,
  );
};

const NOT_TEXT = 'Ce champ est un texte.';

const text = (max: number) =>
  orEmpty(line(NOT_TEXT).check(z.trim(), z.maxLength(max, `${max} caractères au maximum.`)));

const NOT_KILOGRAMS = 'La quantité est un nombre de kg, avec 3 décimales au plus.';

/** Kilograms or pieces on the wire, at most 3 decimals → signed integer thousandths. */
export const quantity = z.pipe(
  z.number(NOT_KILOGRAMS).check(
    z.refine(
      (value) => Math.abs(value) * MILLI_PER_UNIT <= MAX_MOVEMENT_MILLI,
      'La quantité dépasse 10 tonnes.',
    ),
    z.refine((value) => milliFromWire(value) !== undefined, NOT_KILOGRAMS),
  ),
  z.transform((value) => milliFromWire(value) ?? 0),
);

/** How many pieces some kilos are. Of what is sold by the piece it means nothing: its quantity says it. */
export const pieces = z.optional(
  z
    .int('Le nombre de pièces est un nombre entier.')
    .check(
      z.minimum(1, 'Indiquez au moins une pièce.'),
      z.maximum(MAX_LOT_PIECES, `${MAX_LOT_PIECES} pièces au plus.`),
    ),
);

const inventoryCode = orEmpty(
  z.string('Le code d’inventaire est un texte.').check(
    z.trim(),
    z.maxLength(MAX_INVENTORY_CODE, `${MAX_INVENTORY_CODE} caractères au maximum.`),
    z.regex(INVENTORY_CODE, 'Le code d’inventaire n’accepte que lettres, chiffres, espaces et . _ : / # + -'),
    z.refine((code) => !/union\s+select/i.test(code), 'Ce code d’inventaire n’est pas accepté.'),
  ),
);

/** Lots are looked up and shown by their name. */
export const lot = orEmpty(
  z.string('Le lot est un texte.').check(
    z.trim(),
    z.maxLength(100, '100 caractères au maximum.'),
    z.regex(
      // every sign that GS1 allows in a lot, and letters with accents
      /^[\p{L}\p{N}!"%&'()*+,\-./:;<=>?_][\p{L}\p{N} !"%&'()*+,\-./:;<=>?_]*$/u,
      'Le lot n’accepte que lettres, chiffres, espaces et les signes de GS1 : ! " % & \' ( ) * + , - . / : ; < = > ? _',
    ),
  ),
);

const version = z.optional(
  z.int('La version est un nombre entier.').check(z.minimum(0, 'Version inconnue.')),
);

const NOT_EUROS = 'Le prix d’achat est un nombre d’euros, avec 2 décimales au plus.';
const purchasePrice = z.optional(
  z.number(NOT_EUROS).check(
    z.minimum(0, NOT_EUROS),
    z.maximum(1_000_000, 'Le prix d’achat est trop grand.'),
    z.refine((euros) => Math.abs(euros * 100 - centsFromEuros(euros)) < 1e-6, NOT_EUROS),
  ),
);

const movementFields = {
  product_id: orEmpty(bodyId('Produit inconnu.')),
  /** A product that may not exist yet (STK-40): by its name and category. */
  product_name: text(120),
  category: text(120),
  warehouse_id: orEmpty(bodyId('Entrepôt inconnu.')),
  /** Signed: negative takes out. */
  qty: z.optional(quantity),
  /** How many pieces these kilos are, where it is known. */
  pieces,
  inventorycode: inventoryCode,
  lot,
  batch: lot,
  eatby: orEmpty(day),
  sellby: orEmpty(day),
  label: text(120),
  /** Of the lot that an entry makes: where its meat comes from, and what it cost, whole or by the kg. */
  origin: z.optional(originBody),
  purchase_price: purchasePrice,
  purchase_price_per_kg: purchasePrice,
  /** Of the stock that was seen (`version` of the product lists): 409 when it moved meanwhile. */
  version,
};

const newProductFields = {
  ref: orEmpty(
    z
      .string('La référence est un texte.')
      .check(
        z.trim(),
        z.regex(
          PRODUCT_REFERENCE,
          'La référence n’accepte que lettres sans accent, chiffres, point, tiret et souligné.',
        ),
      ),
  ),
  description: orEmpty(boundedParagraph(1000, NOT_TEXT)),
  note_private: orEmpty(boundedParagraph(1000, NOT_TEXT)),
  barcode: orEmpty(z.pipe(bodyId('Code-barres invalide.'), z.string().check(z.trim()))),
  price: z.optional(
    z
      .number('Le prix est un montant en euros.')
      .check(
        z.minimum(0, 'Le prix ne peut pas être négatif.'),
        z.maximum(100_000, 'Le prix est trop grand.'),
      ),
  ),
  /** By what it is sold; the kilogram unless said. */
  unit: z.optional(z.enum(units, 'L’unité est kg ou piece.')),
  /** AMB-107: kg of one piece, Dolibarr's number of a supplier, and what that supplier calls it. */
  weight: orEmpty(
    z.pipe(quantity, z.number().check(z.refine((grams) => grams > 0, 'Le poids est supérieur à 0.'))),
  ),
  fk_supplier: orEmpty(
    z.pipe(
      bodyId('Fournisseur inconnu.'),
      z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'Fournisseur inconnu.')),
    ),
  ),
  mpart_code: inventoryCode,
  /** 0: kept off the shop. */
  status: z.optional(z.union([z.literal(0), z.literal(1)], 'Le statut vaut 0 ou 1.')),
};

const subProduct = z.object({
  product_id: movementFields.product_id,
  label: movementFields.product_name,
  product_name: movementFields.product_name,
  category: movementFields.category,
  qty: movementFields.qty,
  pieces,
  /** Of a product that does not exist yet. */
  price: newProductFields.price,
  unit: newProductFields.unit,
  weight: newProductFields.weight,
  /** As it was proposed; the weight is what counts (AMB-18). */
  percentage: z.optional(z.number('Le pourcentage est un nombre.')),
});

const batchLine = z.object({ ...movementFields, ...newProductFields });
export type BatchLineBody = z.output<typeof batchLine>;

/** What a cutting loses that a person weighed: bones, fat, water. It makes no stock. */
const declaredLosses = z.optional(
  z
    .array(
      z.object({ label: movementFields.label, qty: movementFields.qty }),
      'La liste des pertes est invalide.',
    )
    .check(z.maxLength(20, '20 lignes de perte au plus.')),
);

/** Either one movement, or a batch of them under `operation_id`; other fields of the forms are accepted and mean nothing. */
export const createBody = z.object({
  ...movementFields,
  /** STK-26, STK-27: other names of the same. */
  mpart_code: inventoryCode,
  warehouse: orEmpty(bodyId('Entrepôt inconnu.')),
  transform: z.optional(z.boolean('Ce champ vaut vrai ou faux.')),
  losses: declaredLosses,
  sub_products: z.optional(
    z
      .array(subProduct, 'La liste des sous-produits est invalide.')
      .check(z.maxLength(50, '50 sous-produits au plus.')),
  ),
  operation_id: orEmpty(
    z
      .string('operation_id est un texte.')
      .check(z.regex(/^[\w-]{8,128}$/, 'operation_id contient 8 à 128 lettres, chiffres, - ou _.')),
  ),
  movements: z.optional(
    z
      .array(batchLine, 'La liste des mouvements est invalide.')
      .check(
        z.minLength(1, REQUIRED_FIELDS),
        z.maxLength(MAX_MOVEMENTS, `Un lot compte au plus ${MAX_MOVEMENTS} mouvements.`),
      ),
  ),
});
export type CreateMovementsBody = z.output<typeof createBody>;

export const createProductBody = z.object({
  ...movementFields,
  ...newProductFields,
  operation_id: createBody.shape.operation_id,
});
export type CreateProductBody = z.output<typeof createProductBody>;

/** AMB-09: what a person counted on a site; thousandths once parsed. */
export const setStockBody = z.object({
  quantity: z.optional(quantity).check(
    z.refine((milli) => milli !== undefined, REQUIRED_FIELDS),
    z.refine((milli) => milli === undefined || milli >= 0, 'Le stock ne peut pas être négatif.'),
  ),
  warehouse_id: movementFields.warehouse_id,
  /** Which lot the difference is of; needed for a product kept by lots. */
  lot,
  label: movementFields.label,
  version,
});
