import { Text } from '@mantine/core'
import { useWords } from '../../../../messages/provider.tsx'
import type { Draft } from '../settings/draft.ts'
import classes from '../store.module.css'
import { storeWords } from '../words.ts'

/** Black or white, whichever is readable on the colour. */
function inkOn(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) > 0.179 ? '#000' : '#fff'
}

/** Previews the top of the shop with the typed values. */
export default function Preview({ name, draft }: { name: string; draft: Draft }) {
  const { preview } = useWords(storeWords).storeGroups
  const accent = String(draft.accent_color)
  return (
    <div>
      <Text size="sm" fw={500} mb={6}>
        {preview.title}
      </Text>
      <div className={classes.preview} aria-hidden="true">
        <div className={classes.previewHead}>
          {draft.logo ? <img src={String(draft.logo)} alt="" /> : null}
          <span>{name}</span>
        </div>
        <div className={classes.previewBody}>
          <strong>{preview.product}</strong>
          <span>{preview.price}</span>
          <span className={classes.previewButton} style={{ background: accent, color: inkOn(accent) }}>
            {preview.buy}
          </span>
        </div>
      </div>
    </div>
  )
}
