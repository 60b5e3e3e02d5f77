import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { ProductForm } from '../../../../api/types.generated.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { attributeWords } from '../../../../parts/attributes/words.ts'
import { Icon } from '../../../../parts/values/icon.tsx'
import { productWords } from '../words.ts'
import { variantName } from './change-options.ts'
import { type ProductDraft, toDraft } from './draft.ts'
import classes from './form.module.css'

type Props = { base: ProductDraft; latest: ProductForm; onKeep: () => void; onTake: () => void }

/** Shows that somebody else saved the product and what changed, and lets the user choose a version. */
export default function Conflict({ base, latest, onKeep, onTake }: Props) {
  const { productForm: words } = useWords(productWords)
  const changed = useChanges(base, toDraft(latest))
  return (
    <Alert color="amber" variant="light" icon={<Icon name="warning" />} title={words.conflictTitle} role="alert">
      <Stack gap="sm">
        {latest.product?.last_updated_by && (
          <Text size="sm">{words.conflictBy(latest.product.last_updated_by.fullname)}</Text>
        )}
        {changed.length === 0 ? (
          <Text size="sm">{words.conflictNone}</Text>
        ) : (
          <table className={classes.differences}>
            <thead>
              <tr>
                <th scope="col">{words.field}</th>
                <th scope="col">{words.before}</th>
                <th scope="col">{words.now}</th>
              </tr>
            </thead>
            <tbody>
              {changed.map(({ label, was, is }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{was || '–'}</td>
                  <td>{is || '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <Group gap="xs">
          <Button size="xs" onClick={onKeep}>
            {words.keepMine}
          </Button>
          <Button size="xs" variant="default" onClick={onTake}>
            {words.takeTheirs}
          </Button>
        </Group>
      </Stack>
    </Alert>
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
