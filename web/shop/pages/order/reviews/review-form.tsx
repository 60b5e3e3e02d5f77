import { useState } from 'preact/hooks'
import type { BuyerReview } from '../../../api/types.generated.ts'
import { Field } from '../../../parts/field.tsx'
import { Form, useFields, useForm } from '../../../parts/form.tsx'
import { useShop } from '../../../use-shop.ts'
import { PicturesField } from '../aftercare/pictures-field.tsx'
import { say } from './words.ts'

type Props = { slug: string; productId: number; review?: BuyerReview; onDone: () => void; onCancel: () => void }

const stars = [1, 2, 3, 4, 5] as const
const maxPictures = 4

export function ReviewForm({ slug, productId, review, onDone, onCancel }: Props) {
  const { call, language } = useShop()
  const [rating, setRating] = useState(review?.rating)
  const [pictures, setPictures] = useState(review?.pictures ?? [])
  const [isMissing, setMissing] = useState(false)
  const { fields, given } = useFields({
    title: review?.title ?? '',
    text: review?.text ?? '',
    shown_name: review?.shown_name ?? '',
  })
  const form = useForm(async () => {
    setMissing(!rating)
    if (!rating) return
    const path = { secret_slug: slug, product_id: productId }
    await call('PUT public/orders/{secret_slug}/reviews/{product_id}', { path, body: { rating, ...fields, pictures } })
    onDone()
  })
  const cancel = (
    <button type="button" class="button button-quiet" onClick={onCancel}>
      {say(language, 'cancel')}
    </button>
  )
  return (
    <Form use={form} button={say(language, 'send')} aside={cancel}>
      <StarChoice value={rating} onValue={setRating} />
      {isMissing && !rating && (
        <p class="field-problem" role="alert">
          {say(language, 'choose')}
        </p>
      )}
      <Field label={say(language, 'heading')} maxLength={120} optional {...given('title', form.problems)} />
      <Field label={say(language, 'text')} lines={4} maxLength={4000} optional {...given('text', form.problems)} />
      <PicturesField
        slug={slug}
        kind="review-picture-upload"
        max={maxPictures}
        hint={say(language, 'pictures_hint', { count: maxPictures })}
        urls={pictures}
        onUrls={setPictures}
      />
      <Field
        label={say(language, 'name')}
        hint={say(language, 'name_hint')}
        autocomplete="given-name"
        maxLength={60}
        optional
        {...given('shown_name', form.problems)}
      />
    </Form>
  )
}

/** Five radio buttons that look like stars. */
function StarChoice({ value, onValue }: { value: number | undefined; onValue: (value: number) => void }) {
  const { language } = useShop()
  return (
    <fieldset class="star-choice">
      <legend>{say(language, 'stars')}</legend>
      <div class="star-row">
        {stars.map((count) => (
          <label key={count} class="star-option" data-on={value !== undefined && count <= value ? true : undefined}>
            <input type="radio" name="rating" value={count} checked={count === value} onChange={() => onValue(count)} />
            <span aria-hidden="true">★</span>
            <span class="unseen">{say(language, `star_${count}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
