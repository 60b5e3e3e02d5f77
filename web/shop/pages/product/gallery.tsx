import { useRef, useState } from 'preact/hooks'
import { Picture } from '../../parts/picture.tsx'
import { useLazy } from '../../parts/use-lazy.ts'
import { useShop } from '../../use-shop.ts'
import { say } from './words.ts'

const large = '(min-width: 900px) 560px, 100vw'
const loadZoom = () => import('./zoom.tsx').then((file) => file.Zoom)

type Props = {
  images: string[]
  name: string
  /** The alternative text of a picture, by address. */
  findAlt?: (src: string) => string | null | undefined
}

/** Shows pictures side by side to swipe; thumbnails scroll to them, and a tap opens one in full size. */
export function Gallery({ images, name, findAlt }: Props) {
  const { language } = useShop()
  const strip = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)
  const [zoomed, setZoomed] = useState<number>()
  const { Part: Zoom, request } = useLazy(loadZoom)
  const total = images.length
  if (total === 0) return <Picture class="gallery gallery-large" src={undefined} alt="" sizes={large} name={name} />
  const show = (position: number) =>
    strip.current?.scrollTo({ left: position * strip.current.clientWidth, behavior: 'smooth' })
  return (
    <div class="gallery">
      <ul
        class="gallery-strip"
        ref={strip}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setIndex(Math.min(total - 1, Math.round(scrollLeft / clientWidth)))
        }
      >
        {images.map((src, position) => (
          <li key={src} id={`picture-${position + 1}`}>
            <a
              class="gallery-picture"
              href={src}
              aria-label={say(language, 'enlarge', { number: position + 1, total })}
              onPointerEnter={request}
              onFocus={request}
              onClick={(event) => {
                if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                request()
                setZoomed(position)
              }}
            >
              <Picture
                class="gallery-large"
                src={src}
                alt={findAlt?.(src) || name}
                sizes={large}
                isFirst={position === 0}
              />
            </a>
          </li>
        ))}
      </ul>
      {total > 1 && (
        <ul class="thumbs">
          {images.map((src, position) => (
            <li key={src}>
              <a
                class="thumb"
                href={`#picture-${position + 1}`}
                aria-current={position === index ? 'true' : undefined}
                aria-label={say(language, 'picture_of', { number: position + 1, total })}
                onClick={(event) => {
                  event.preventDefault()
                  show(position)
                }}
              >
                <Picture src={src} alt="" sizes="72px" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {Zoom && zoomed !== undefined && (
        <Zoom
          images={images}
          name={name}
          start={zoomed}
          onClose={(last) => {
            setZoomed(undefined)
            show(last)
          }}
        />
      )}
    </div>
  )
}
