import { useId, useState } from 'preact/hooks'
import type { ApiError } from '../../../../client/api-error.ts'
import { CrossIcon } from '../../../parts/icons.tsx'
import { Notice, problemText } from '../../../parts/notice.tsx'
import { useShop } from '../../../use-shop.ts'
import { t } from '../../../words.ts'
import { isPicture, type PictureUpload, pictureTypes, sendPicture } from '../send-picture.ts'
import { say as sayOfOrder } from '../words.ts'
import { say } from './words.ts'

type Props = {
  slug: string
  kind: PictureUpload
  max: number
  hint: string
  urls: string[]
  onUrls: (urls: string[]) => void
}

/** Uploads pictures when they are chosen, so that sending the request is fast. */
export function PicturesField({ slug, kind, max, hint, urls, onUrls }: Props) {
  const context = useShop()
  const { language } = context
  const id = useId()
  const [refusal, setRefusal] = useState('')
  const [isSending, setSending] = useState(false)

  async function choose(files: File[]) {
    setRefusal('')
    if (!files.every(isPicture)) return setRefusal(sayOfOrder(language, 'proof_kind'))
    setSending(true)
    try {
      const added: string[] = []
      for (const file of files.slice(0, max - urls.length)) added.push(await sendPicture(context, kind, slug, file))
      onUrls([...urls, ...added])
    } catch (problem) {
      setRefusal(problemText(context, problem as ApiError))
    }
    setSending(false)
  }

  return (
    <fieldset class="choices">
      <legend>
        {say(language, 'pictures')} <span class="field-optional">{t(language, 'optional')}</span>
      </legend>
      <p class="field-hint">{hint}</p>
      {urls.length > 0 && (
        <ul class="thumbs">
          {urls.map((url, index) => (
            <li key={url}>
              <img src={url} alt={say(language, 'picture', { number: index + 1 })} width="96" height="96" />
              <button
                type="button"
                class="icon-button"
                aria-label={say(language, 'remove_picture', { number: index + 1 })}
                onClick={() => onUrls(urls.filter((one) => one !== url))}
              >
                <CrossIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
      {urls.length < max && (
        <div class="proof">
          <label class="button button-quiet" for={id} aria-disabled={isSending}>
            {isSending ? sayOfOrder(language, 'sending') : say(language, 'add_picture')}
          </label>
          <input
            class="unseen"
            id={id}
            type="file"
            multiple
            accept={pictureTypes.join()}
            disabled={isSending}
            onChange={(event) => {
              const { files } = event.currentTarget
              void choose([...(files ?? [])])
              event.currentTarget.value = ''
            }}
          />
        </div>
      )}
      {refusal && <Notice>{refusal}</Notice>}
    </fieldset>
  )
}
