import { Text } from '@mantine/core'
import { useId } from 'react'
import { useWords } from '../../../../../messages/provider.tsx'
import { productWords } from '../../words.ts'
import type { ProductDraft, VariantDraft } from '../draft.ts'
import classes from './picture.module.css'

type Props = { draft: ProductDraft; variant: VariantDraft; onChange: (variant: VariantDraft) => void }

/** Chooses which of the product's pictures shows this variant. */
export default function VariantPicture({ draft, variant, onChange }: Props) {
  const { productForm: words } = useWords(productWords)
  const name = useId()
  const image = variant.image ?? '' // Drafts of earlier versions have no picture.
  const choices = [...new Set(['', ...draft.images, image])]
  return (
    <fieldset className={classes.fieldset}>
      <legend className={classes.legend}>{words.variantPicture}</legend>
      {choices.length === 1 && (
        <Text size="sm" c="dimmed">
          {words.variantPictureHint}
        </Text>
      )}
      {choices.length > 1 && (
        <div className={classes.choices}>
          {choices.map((choice, place) => (
            <label key={choice} className={classes.choice}>
              <input
                type="radio"
                name={name}
                checked={choice === image}
                aria-label={choice ? words.picture(place) : words.noVariantPicture}
                onChange={() => onChange({ ...variant, image: choice })}
              />
              {choice ? <img src={choice} alt="" referrerPolicy="no-referrer" /> : <span aria-hidden>–</span>}
            </label>
          ))}
        </div>
      )}
    </fieldset>
  )
}
