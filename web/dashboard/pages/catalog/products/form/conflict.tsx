import { Text } from '@mantine/core'
import type { ProductForm } from '../../../../api/types.generated.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { attributeWords } from '../../../../parts/attributes/words.ts'
import { TwoVersions } from '../../../../parts/lists/two-versions.tsx'
import { productDialogWords } from '../dialogs/words.ts'
import { productWords } from '../words.ts'
import { variantName } from './change-options.ts'
import { type ProductDraft, toDraft } from './draft.ts'

type Props = { base: ProductDraft; latest: ProductForm; onKeep: () => void; onTake: () => void }

/** Shows that somebody else saved the product and what changed, and lets the user choose a version. */
export default function Conflict({ base, latest, onKeep, onTake }: Props) {
  const { conflict: words } = useWords(productDialogWords)
  const changed = useChanges(base, toDraft(latest))
  return (
    <TwoVersions
      title={words.title}
      lead={
        <>
          {latest.product?.last_updated_by && (
            <Text size="sm">{words.by(latest.product.last_updated_by.fullname)}</Text>
          )}
          {changed.length === 0 && <Text size="sm">{words.none}</Text>}
        </>
      }
      head={[words.field, words.before, words.now]}
      rows={changed.map(({ label, was, is }) => ({ label, values: [was || '–', is || '–'] }))}
      keep={{ label: words.keepMine, act: onKeep }}
      take={{ label: words.takeTheirs, act: onTake }}
    />
  )
}

function useChanges(base: ProductDraft, latest: ProductDraft) {
  const { productForm: words, products } = useWords(productWords)
  const { card } = useWords(attributeWords)
  const each = (draft: ProductDraft, text: (variant: ProductDraft['variants'][number]) => string) =>
    draft.variants.map((variant) => `${variantName(variant, draft.name)}: ${text(variant)}`).join(', ')
  const shown: [string, (draft: ProductDraft) => string][] = [
    [words.name, ({ name }) => name],
    [words.type, ({ item_type }) => products.types[item_type]],
    [words.slug, ({ slug }) => slug],
    [words.description, (draft) => draft.rich_description.replace(/<[^>]*>/g, ' ').trim()],
    [words.summary, ({ description }) => description],
    [words.pictures, ({ images }) => String(images.length)],
    [words.price, (draft) => each(draft, ({ price }) => price)],
    [words.weight, (draft) => each(draft, ({ weight }) => weight)],
    [words.sku, (draft) => each(draft, ({ sku }) => sku)],
    [words.labels, ({ labels }) => labels],
    [words.categories, ({ categories }) => categories.map(({ name }) => name).join(', ')],
    [words.category, ({ category }) => category?.name ?? ''],
    [card, ({ attributes }) => Object.values(attributes ?? {}).join(', ')],
  ]
  return shown
    .map(([label, show]) => ({ label, was: show(base), is: show(latest) }))
    .filter(({ was, is }) => was !== is)
}
