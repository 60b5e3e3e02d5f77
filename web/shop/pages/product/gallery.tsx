import { useState } from 'preact/hooks'
import { Picture } from '../../parts/picture.tsx'
import { t } from '../../words.ts'

const large = '(min-width: 900px) 560px, 100vw'

/** One picture large, the others to choose from. */
export function Gallery({ images, name }: { images: string[]; name: string }) {
  const [index, setIndex] = useState(0)
  return (
    <div class="gallery">
      <Picture class="gallery-large" src={images[index]} alt={name} sizes={large} isFirst />
      {images.length > 1 && (
        <ul class="thumbs">
          {images.map((src, position) => (
            <li key={src}>
              <button
                type="button"
                class="thumb"
                aria-pressed={position === index}
                aria-label={t('picture_of', { number: position + 1, total: images.length })}
                onClick={() => setIndex(position)}
              >
                <Picture src={src} alt="" sizes="72px" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
