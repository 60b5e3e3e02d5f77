import type { Insertable } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import { createUniqueId, createUuid } from '../../../platform/secrets/ids.ts'
import { type Minor, parseMoney } from '../../../platform/text/money.ts'
import { parseMoment } from '../../../platform/text/parse-moment.ts'
import type { Tables } from '../../../schema/tables.ts'
import { type Checked, newAttributes } from '../attributes/index.ts'
import { insertOpeningStock, putStocks } from '../stock-taking/index.ts'
import { checkPricing, checkSale, checkValidity, type ItemType, noSale } from './rules.ts'
import type { VariantChange, VariantInput } from './schemas.ts'

type NewVariant = Insertable<Tables['variants']>

export function parsePrice(value: string | number, field: string): Minor {
  const minor = parseMoney(value, field)
  if (minor < 0) throw validationFailed({ [field]: 'negative' })
  return minor
}

/** Converts the fields of a request to columns. Fields that are absent stay absent. */
export function variantColumns(given: Partial<VariantInput> & VariantChange, path = '') {
  const {
    price,
    sale_price,
    sale_starts_at,
    sale_ends_at,
    reseller_price,
    cogs,
    metadata,
    stock: _,
    stocks: __,
    attributes: ___,
    ...rest
  } = given
  const amount = (value: string | number | null, field: string) =>
    value === null ? null : parsePrice(value, path + field)
  const moment = (value: string | null, field: string) => (value === null ? null : parseMoment(value, path + field))
  return {
    ...rest,
    ...(price !== undefined && { price: parsePrice(price, `${path}price`) }),
    ...(sale_price !== undefined && { sale_price: amount(sale_price, 'sale_price') }),
    ...(sale_starts_at !== undefined && { sale_starts_at: moment(sale_starts_at, 'sale_starts_at') }),
    ...(sale_ends_at !== undefined && { sale_ends_at: moment(sale_ends_at, 'sale_ends_at') }),
    ...(reseller_price !== undefined && { reseller_price: amount(reseller_price, 'reseller_price') }),
    ...(cogs !== undefined && { cogs: amount(cogs, 'cogs') }),
    ...(metadata !== undefined && { metadata: JSON.stringify(metadata) }),
  }
}

/** Validates the input and converts it to a row. `path` prefixes the field names in validation errors. */
export function newVariant(
  product: { id: number; business_id: number; item_type: ItemType },
  input: VariantInput,
  now: Date,
  path = '',
  attributes: Checked = {},
): NewVariant {
  checkValidity(input, path)
  const columns = variantColumns(input, path)
  checkSale({ ...noSale, ...columns, price: columns.price! }, path)
  return {
    ...columns,
    ...checkPricing(product.item_type, input, path),
    metadata: JSON.stringify(input.metadata ?? {}),
    ...newAttributes(attributes),
    uuid: createUuid(now.getTime()),
    unique_id: createUniqueId('variant'),
    business_id: product.business_id,
    product_id: product.id,
    created_at: now,
    last_updated_at: now,
  } as NewVariant
}

/** Inserts variants of one product, and their opening stock into the default warehouse. */
export async function insertVariants(
  tx: Tx,
  product: { id: number; business_id: number; item_type: ItemType },
  inputs: VariantInput[],
  now: Date,
  path: (index: number) => string = () => '',
  actor: string | null = null,
  attributes: Checked[] = [],
) {
  const rows = inputs.map((input, index) => newVariant(product, input, now, path(index), attributes[index]))
  const ids: number[] = []
  // One insert per variant, so that ids ascend in input order. A product has few variants.
  for (const row of rows) {
    ids.push((await tx.insertInto('variants').values(row).returning('id').executeTakeFirstOrThrow()).id)
  }
  const opened = inputs.flatMap(({ stock }, index) =>
    stock === undefined ? [] : { variant_id: ids[index]!, quantity: stock },
  )
  await insertOpeningStock(tx, product.business_id, opened, now, actor)
  const stocked = inputs.map(({ stocks = [] }, index) => ({ variant_id: ids[index]!, stocks, path: path(index) }))
  await putStocks(tx, product.business_id, stocked, { kind: 'opening', actor }, now)
  return ids
}
