import classes from './product-groups.module.css'

type Props = { name: string; image: string | null; size?: number }

/**
 * The picture of a category, collection or product, or its initial. Hidden from screen readers, because the name is
 * beside it.
 */
export const GroupPicture = ({ name, image, size = 40 }: Props) => (
  <span className={classes.picture} style={{ width: size, height: size }} aria-hidden>
    {image ? <img src={image} alt="" loading="lazy" referrerPolicy="no-referrer" /> : name.charAt(0).toUpperCase()}
  </span>
)
