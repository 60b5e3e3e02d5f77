import { useWords } from '../../../../messages/provider.tsx'
import { PictureUpload } from '../../../../parts/fields/picture-upload.tsx'
import classes from '../store.module.css'
import { storeWords } from '../words.ts'

type Props = {
  name: string
  label: string
  description: string | undefined
  error: string | undefined
  value: string
  onChange: (url: string) => void
  /** Other texts, for a picture that is no logo. */
  words?: Record<'logoNow' | 'uploadLogo' | 'replaceLogo' | 'removeLogo', string>
}

/** The logo of a store, or another picture of it. */
export function LogoField({ value, onChange, words, ...text }: Props) {
  const { storeGroups } = useWords(storeWords)
  const { logoNow, uploadLogo: upload, replaceLogo: replace, removeLogo: remove } = words ?? storeGroups
  return (
    <PictureUpload
      {...text}
      picture={value && <img src={value} alt={logoNow} className={classes.logo} />}
      words={{ upload, replace, remove }}
      onChange={(url) => onChange(url ?? '')}
    />
  )
}
