import type { ProductForm } from '../../../../api/types.generated.ts'
import type { ProductDraft } from './draft.ts'

/** The props of each section of the form. */
export type SectionProps = {
  draft: ProductDraft
  change: (part: Partial<ProductDraft>) => void
  /** The server's error message for a field, by its name in the API. */
  problem: (field: string) => string | undefined
  form: ProductForm
}
