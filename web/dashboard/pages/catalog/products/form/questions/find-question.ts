import type { ProductForm } from '../../../../../api/types.generated.ts'
import { toAmount } from '../../../../../parts/fields/plain-amount.ts'
import type { ProductDraft, VariantDraft } from '../draft.ts'

/** What the merchant has answered since saving began. */
export type Answers = { weight?: 'weightless'; soldOut?: 'uncounted' | 'publish' }

type Drafts = { draft: ProductDraft; base: ProductDraft; form: ProductForm }

/** The question to ask before saving, if there is one that was not answered. None while the product would be refused. */
export function findQuestion(drafts: Drafts, answers: Answers): keyof Answers | undefined {
  if (isIncomplete(drafts.draft)) return undefined
  if (!answers.weight && findWeightless(drafts).length > 0) return 'weight'
  if (!answers.soldOut && goesLiveSoldOut(drafts)) return 'soldOut'
  return undefined
}

const isIncomplete = ({ name, variants }: ProductDraft) => !name.trim() || variants.some(({ price }) => !price.trim())

const isZero = (quantity: string) => !(Number(toAmount(quantity)) > 0)

/** The variants for sale that are sent in parcels and have no weight, except those that were saved like this before. */
export function findWeightless({ draft, base }: Drafts): VariantDraft[] {
  if (draft.item_type !== 'physical') return []
  const wasWeightless = ({ id }: VariantDraft) =>
    id !== undefined &&
    base.item_type === 'physical' &&
    base.variants.some((one) => one.id === id && isZero(one.weight))
  return draft.variants.filter((one) => one.is_checked && isZero(one.weight) && !wasWeightless(one))
}

/** Whether saving lists the product in a store that did not show it, while its stock is counted and zero. */
function goesLiveSoldOut({ draft, form: { product } }: Drafts): boolean {
  const isShownIn = (id: number) => product?.stores.some((store) => store.id === id && store.is_visible)
  if (!draft.is_inventory || draft.stores.every(isShownIn)) return false
  return draft.variants.every(({ is_checked, stocks }) => !is_checked || Object.values(stocks).every(isZero))
}
