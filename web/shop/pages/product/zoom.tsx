import { useEffect, useRef, useState } from 'preact/hooks'
import { BackIcon, CrossIcon } from '../../parts/icons.tsx'
import { useShop } from '../../use-shop.ts'
import { say } from './words.ts'

type Props = { images: string[]; name: string; start: number; onClose: (last: number) => void }

/** Shows a picture in full size, larger on tap; arrow keys show the others, Escape closes it. */
export function Zoom({ images, name, start, onClose }: Props) {
  const { language } = useShop()
  const dialog = useRef<HTMLDialogElement>(null)
  const [index, setIndex] = useState(start)
  const [isLarge, setLarge] = useState(false)
  const total = images.length
  useEffect(() => dialog.current?.showModal(), [])
  const go = (steps: number) => {
    setLarge(false)
    setIndex((now) => (now + steps + total) % total)
  }
  return (
    <dialog
      ref={dialog}
      class="zoom"
      aria-label={`${name}: ${say(language, 'picture', { number: index + 1, total })}`}
      onClose={() => onClose(index)}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') go(1)
        if (key === 'ArrowLeft') go(-1)
      }}
    >
      <div class="zoom-view" data-large={isLarge || undefined}>
        <button type="button" class="zoom-picture" aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
          <img src={images[index]} alt={say(language, 'closer')} />
        </button>
      </div>
      <div class="zoom-bar">
        {total > 1 && (
          <button type="button" class="icon-button" aria-label={say(language, 'previous')} onClick={() => go(-1)}>
            <BackIcon />
          </button>
        )}
        <span role="status">{say(language, 'picture', { number: index + 1, total })}</span>
        {total > 1 && (
          <button type="button" class="icon-button zoom-next" aria-label={say(language, 'next')} onClick={() => go(1)}>
            <BackIcon />
          </button>
        )}
        <button
          type="button"
          class="icon-button"
          aria-label={say(language, 'close')}
          onClick={() => dialog.current?.close()}
        >
          <CrossIcon />
        </button>
      </div>
    </dialog>
  )
}
