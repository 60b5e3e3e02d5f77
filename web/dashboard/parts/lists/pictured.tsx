import { type ReactNode, useState } from 'react'
import classes from './pictured.module.css'

type PictureProps = { name: string; image: string | undefined; size?: number }

/** The picture of something that is sold, or its initial. Hidden from screen readers, because the name is beside it. */
export function ItemPicture({ name, image, size = 40 }: PictureProps) {
  const [isBroken, setBroken] = useState(false)
  return (
    <span className={classes.picture} style={{ width: size, height: size }} aria-hidden>
      {image && !isBroken ? (
        <img src={image} alt="" loading="lazy" referrerPolicy="no-referrer" onError={() => setBroken(true)} />
      ) : (
        name.charAt(0).toUpperCase()
      )}
    </span>
  )
}

type Props = PictureProps & { isCard?: boolean; children: ReactNode }

/** A picture with what is said about it, in a row of a table or, using the whole width, on a card. */
export const Pictured = ({ isCard, children, ...picture }: Props) => (
  <span className={classes.row}>
    <ItemPicture {...picture} />
    <span className={isCard ? classes.card : undefined}>{children}</span>
  </span>
)
