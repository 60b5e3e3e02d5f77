import type { ProductForm } from '../../../../api/types.generated.ts'
import type { ProductDraft } from './draft.ts'

/** What each section of the form gets. */
export type SectionProps = {
  draft: ProductDraft
  change: (part: Partial<ProductDraft>) => void
  /** The message of the server for a field, by its name in the API. */
  problem: (field: string) => string | undefined
  form: ProductForm
}
