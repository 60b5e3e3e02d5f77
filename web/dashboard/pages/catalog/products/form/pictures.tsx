import { Alert, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { maxPictures, maxPictureTextLength } from '../../../../api/limits.generated.ts'
import { sendFile } from '../../../../api/send-file.ts'
import { problemText } from '../../../../messages/problem.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { FileDrop } from '../../../../parts/fields/file-drop.tsx'
import { Card } from '../../../../parts/layout/card.tsx'
import { useDragOrder } from '../../../../parts/lists/use-drag-order.ts'
import { Icon } from '../../../../parts/values/icon.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { productWords } from '../words.ts'
import classes from './form.module.css'

type Upload = { key: number; name: string; share: number; problem?: string }

type Pictured = { images: string[]; alts?: Record<string, string> }

type Props = {
  draft: Pictured
  change: (part: Partial<Pictured>) => void
  problem: (field: string) => string | undefined
}

/** Whether a picture of an import is still at the address in the file: it could not be fetched, or not yet. */
const isElsewhere = (image: string) => /^https?:/.test(image) && !image.includes('/v3/images/')

/** Edits the pictures of a product or bundle in their order; each is uploaded when it is chosen. */
export function Pictures({ draft, change, problem }: Props) {
  const { productForm: words } = useWords(productWords)
  const { images, setImages, uploads, upload } = useUploads(draft, change)
  const isFull = images.length + uploads.length >= maxPictures
  return (
    <Card title={words.pictures}>
      {images.length > 0 && <List draft={draft} change={change} onOrder={setImages} />}
      <Uploads uploads={uploads} />
      {images.some(isElsewhere) && (
        <Alert color="orange" variant="light" mb="sm">
          {words.picturesElsewhere(
            images
              .filter(isElsewhere)
              .map((image) => new URL(image).host)
              .join(', '),
          )}
        </Alert>
      )}
      {problem('images') && (
        <Text size="sm" c="var(--mantine-color-error)">
          {problem('images')}
        </Text>
      )}
      {isFull ? (
        <Text size="sm" c="dimmed">
          {words.maxPictures}
        </Text>
      ) : (
        <FileDrop label={words.addPictures} hint={words.picturesHint} accept="image/*" onFile={upload} isMultiple />
      )}
    </Card>
  )
}

type ListProps = Omit<Props, 'problem'> & { onOrder: (images: string[]) => void }

function List({ draft, change, onOrder }: ListProps) {
  const { productForm: words } = useWords(productWords)
  const { move, getItemProps } = useDragOrder(draft.images, onOrder)
  return (
    <ol className={classes.pictures}>
      {draft.images.map((image, index) => (
        <li key={image} className={classes.picture} {...getItemProps(index)}>
          <img src={image} alt={words.picture(index + 1)} referrerPolicy="no-referrer" />
          {draft.alts && (
            <input
              className={classes.alt}
              aria-label={words.alt(index + 1)}
              placeholder={words.altHint}
              maxLength={maxPictureTextLength}
              value={draft.alts[image] ?? ''}
              onChange={(event) => change({ alts: { ...draft.alts, [image]: event.currentTarget.value } })}
            />
          )}
          <Moves
            index={index}
            count={draft.images.length}
            onMove={move}
            onRemove={() => onOrder(draft.images.filter((_, place) => place !== index))}
          />
        </li>
      ))}
    </ol>
  )
}

type MovesProps = {
  index: number
  count: number
  onMove: (from: number, to: number) => void
  onRemove: () => void
}

function Moves({ index, count, onMove, onRemove }: MovesProps) {
  const { productForm: words } = useWords(productWords)
  return (
    <div className={classes.moves}>
      <button
        type="button"
        aria-label={words.earlier(index + 1)}
        disabled={index === 0}
        onClick={() => onMove(index, index - 1)}
      >
        <Icon name="back" />
      </button>
      <button type="button" aria-label={words.removePicture(index + 1)} onClick={onRemove}>
        <Icon name="trash" />
      </button>
      <button
        type="button"
        aria-label={words.later(index + 1)}
        disabled={index === count - 1}
        onClick={() => onMove(index, index + 1)}
      >
        <span className={classes.forward}>
          <Icon name="back" />
        </span>
      </button>
    </div>
  )
}

/** The files that are on their way, and those that failed. */
function Uploads({ uploads }: { uploads: Upload[] }) {
  const { productForm: words } = useWords(productWords)
  return (
    <div role="status">
      {uploads.map(({ key, name, share, problem }) =>
        problem ? (
          <Text key={key} size="sm" c="var(--mantine-color-error)">
            {words.uploadFailed(name, problem)}
          </Text>
        ) : (
          <div key={key}>
            <Text size="sm">{words.uploading(name)}</Text>
            <progress className={classes.progress} value={share} max={1} aria-label={words.uploading(name)} />
          </div>
        ),
      )}
    </div>
  )
}

/** Uploads files, and keeps their pictures in the order in which they were chosen. */
function useUploads(draft: Pictured, change: Props['change']) {
  const messages = useMessages()
  const { path } = useBusiness()
  const [uploads, setUploads] = useState<Upload[]>([])
  const images = useRef(draft.images)
  images.current = draft.images
  const counter = useRef(0)
  const setImages = (next: string[]) => {
    images.current = next // Kept in a ref, because several uploads may end before the next rendering.
    change({ images: next })
  }
  /** Which file each uploaded picture came from: they were chosen in this order, and may arrive in another. */
  const places = useRef(new Map<string, number>())
  const upload = async (file: File) => {
    const key = counter.current++
    const update = (part: Partial<Upload>) =>
      setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
    setUploads((all) => [...all.filter((one) => !one.problem), { key, name: file.name, share: 0 }])
    try {
      const operation = 'POST /api/businesses/{business_id}/images'
      const { url } = await sendFile(operation, { path }, file, {}, (share) => update({ share }))
      const later = images.current.findIndex((image) => (places.current.get(image) ?? -1) > key)
      places.current.set(url, key)
      setImages(images.current.toSpliced(later < 0 ? images.current.length : later, 0, url))
      setUploads((all) => all.filter((one) => one.key !== key))
    } catch (error) {
      update({ problem: problemText(error, messages) })
    }
  }
  return { images: draft.images, setImages, uploads, upload }
}
