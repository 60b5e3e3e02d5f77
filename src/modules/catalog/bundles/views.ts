import type { Selectable } from 'kysely'
import { pictureUrl } from '../../../platform/http/addresses.ts'
import { beforeTax, formatMoney } from '../../../platform/text/money.ts'
import type { Tables } from '../../../schema/tables.ts'
import { fullName } from '../item-names/index.ts'
import { showPictures } from '../variants/index.ts'

export type LineRow = {
  id: number
  quantity: number
  variant_id: number
  unique_id: string
  sku: string | null
  price: number
  product_id: number
  name: string
  option1_value: string | null
  option2_value: string | null
  option3_value: string | null
  is_checked: boolean
  is_deleted: boolean
  /** Null if stock is not tracked. */
  available_qty: number | null
}

type StoreRow = {
  id: number
  unique_id: string
  name: string
  custom_domain_id: number | null
  hostname: string | null
  is_verified: boolean | null
}

export type PriceOptionRow = Selectable<Tables['bundle_price_options']> & {
  stores: StoreRow[]
  tax_rate: number | null
}

type Person = { unique_id: string; fullname: string } | null

export type WholeBundle = {
  bundle: Selectable<Tables['bundles']>
  lines: LineRow[]
  options: PriceOptionRow[]
  business: { id: number; unique_id: string; username: string }
  created_by: Person
  last_updated_by: Person
}

export const showPriceOption = (option: PriceOptionRow) => ({
  id: option.id,
  unique_id: option.unique_id,
  bundle_id: option.bundle_id,
  name: option.name,
  slug: option.slug,
  price: formatMoney(option.price),
  price_bt: formatMoney(beforeTax(option.price, option.tax_rate)),
  stores: option.stores.map((store) => ({
    id: store.id,
    unique_id: store.unique_id,
    name: store.name,
    custom_domain:
      store.custom_domain_id === null
        ? null
        : { id: store.custom_domain_id, full_url: `https://${store.hostname}`, is_verified: store.is_verified! },
  })),
})

function showLine(line: LineRow) {
  return {
    id: line.id,
    quantity: line.quantity,
    subtotal: formatMoney(line.price * line.quantity),
    variant: {
      id: line.variant_id,
      unique_id: line.unique_id,
      fullname: fullName(line.name, line),
      sku: line.sku,
      price: formatMoney(line.price),
      product_id: line.product_id,
      is_checked: line.is_checked,
      available_qty: line.available_qty,
    },
  }
}

export const showBundle = (baseUrl: string) => (whole: WholeBundle) => {
  const { bundle, lines, options, ...around } = whole
  const { business_id: _, search: __, deleted_at: ___, labels, ...shown } = bundle
  return {
    ...shown,
    ...showPictures(bundle, pictureUrl(baseUrl)),
    ...around,
    display: bundle.public_name,
    labels: labels.map((name) => ({ name })),
    variants_count: lines.length,
    bundlelines: lines.map(showLine),
    bundle_price_options: options.map(showPriceOption),
  }
}

export const showSimplifiedBundle = ({ bundle, options }: WholeBundle) => ({
  id: bundle.id,
  name: bundle.name,
  display: bundle.public_name,
  bundle_price_options: options.map(({ id, unique_id, name, price }) => ({
    id,
    unique_id,
    name,
    price: formatMoney(price),
  })),
})
