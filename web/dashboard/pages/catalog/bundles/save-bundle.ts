import { call } from '../../../api/call.ts'
import type { Bundle } from '../../../api/types.generated.ts'
import { toAmount } from '../../../parts/fields/plain-amount.ts'
import type { BundleDraft, Price } from './draft.ts'

type Path = { business_id: string }

const bundlePath = '/api/businesses/{business_id}/bundles/{bundle_id}'
const optionPath = `${bundlePath}/bundle-price-options/{bundle_price_option_id}` as const

const toBody = (draft: BundleDraft) => ({
  public_name: draft.public_name.trim(),
  name: draft.name.trim() || draft.public_name.trim(),
  description: draft.description.trim() || null,
  weight_bump: Number(toAmount(draft.weight_bump) || 0),
  images: draft.images,
  bundlelines: draft.parts.map(({ variant_id, quantity }) => ({ variant_id, quantity })),
})

const toOption = ({ name, price }: Price) => ({ name: name.trim(), price: toAmount(price) })

/** Creates the bundle with its prices, and sets the ids that the server assigned to them. */
export async function createBundle(path: Path, draft: BundleDraft): Promise<Bundle> {
  const body = { ...toBody(draft), bundle_price_options: draft.prices.map(toOption) }
  const bundle = await call('POST /api/businesses/{business_id}/bundles', { path, body })
  draft.prices.forEach((price, index) => {
    price.id = bundle.bundle_price_options[index]!.id
  })
  return bundle
}

/**
 * Saves the bundle, then its prices one by one. New prices get their id, so that saving again does not create them
 * twice.
 */
export async function changeBundle(path: Path, bundle: Bundle, draft: BundleDraft) {
  const at = { ...path, bundle_id: bundle.id }
  await call(`PATCH ${bundlePath}`, { path: at, body: toBody(draft) })
  for (const { id } of bundle.bundle_price_options) {
    if (draft.prices.some((price) => price.id === id)) continue
    await call(`DELETE ${optionPath}`, { path: { ...at, bundle_price_option_id: id } })
  }
  for (const [index, price] of draft.prices.entries()) {
    const body = toOption(price)
    const known = bundle.bundle_price_options.find(({ id }) => id === price.id)
    const isKept = known && known.name === body.name && Number(known.price) === Number(body.price)
    if (isKept) continue
    try {
      if (known) await call(`PATCH ${optionPath}`, { path: { ...at, bundle_price_option_id: known.id }, body })
      else price.id = (await call(`POST ${bundlePath}/bundle-price-options`, { path: at, body })).id
    } catch (error) {
      throw new PriceRefused(index, error)
    }
  }
}

/** The error of one refused price, which belongs to that price's fields. */
export class PriceRefused extends Error {
  index: number
  reason: unknown

  constructor(index: number, reason: unknown) {
    super('A price was refused')
    this.index = index
    this.reason = reason
  }
}

/** Lists each price in its stores and removes it from the others. Returns the first error, after trying all. */
export async function publishBundle(path: Path, bundle: Bundle | undefined, { prices }: BundleDraft) {
  const operation = '/api/businesses/{business_id}/stores/{store_id}/bundle-price-options'
  let problem: unknown
  const attempt = async (change: Promise<unknown>) => {
    await change.catch((error: unknown) => {
      problem ??= error
    })
  }
  for (const { id, stores } of prices) {
    const known = bundle?.bundle_price_options.find((option) => option.id === id)?.stores.map((store) => store.id) ?? []
    for (const store of stores.filter((one) => !known.includes(one)))
      await attempt(call(`POST ${operation}`, { path: { ...path, store_id: String(store) }, body: { bpo_ids: [id!] } }))
    for (const store of known.filter((one) => !stores.includes(one))) {
      const at = { ...path, store_id: String(store), bundle_price_option_id: id! }
      await attempt(call(`DELETE ${operation}/{bundle_price_option_id}`, { path: at }))
    }
  }
  return problem
}
