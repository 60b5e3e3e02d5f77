import { Radio } from '@mantine/core'
import type { StoreLook } from '../../../../api/types.generated.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { Card } from '../../../../parts/layout/card.tsx'
import classes from './look.module.css'
import { lookWords } from './words.ts'

type Theme = StoreLook['theme']
const themes: Theme[] = ['warung', 'pasar', 'galeri', 'butik']

/** A drawing of each theme's layout: corners, opening section, columns. */
const drawings: Record<Theme, { radius: number; columns: number; gap: number; opening: number; ratio: number }> = {
  warung: { radius: 5, columns: 4, gap: 6, opening: 34, ratio: 1 },
  pasar: { radius: 1.5, columns: 6, gap: 3, opening: 16, ratio: 1.25 },
  galeri: { radius: 0, columns: 3, gap: 14, opening: 40, ratio: 1.25 },
  butik: { radius: 9, columns: 3, gap: 8, opening: 56, ratio: 1 },
}

const [width, height, edge] = [160, 110, 10]

function Drawing({ theme, accent }: { theme: Theme; accent: string }) {
  const { radius, columns, gap, opening, ratio } = drawings[theme]
  const side = (width - 2 * edge - gap * (columns - 1)) / columns
  const top = edge + opening + gap
  const rows = Math.max(1, Math.ceil((height - top) / (side * ratio + gap)))
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={classes.drawing} aria-hidden="true">
      <rect
        x={edge}
        y={edge}
        width={width - 2 * edge}
        height={opening}
        rx={radius}
        fill={theme === 'galeri' ? '#d9d4cd' : accent}
        fillOpacity={theme === 'butik' ? 1 : 0.45}
      />
      {Array.from({ length: rows * columns }, (_, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a drawing does not change
          key={index}
          x={edge + (index % columns) * (side + gap)}
          y={top + Math.floor(index / columns) * (side * ratio + gap)}
          width={side}
          height={side * ratio}
          rx={radius}
          fill="#d9d4cd"
        />
      ))}
    </svg>
  )
}

type Props = { value: Theme; accent: string; onChange: (theme: Theme) => void }

export function ThemeChoice({ value, accent, onChange }: Props) {
  const words = useWords(lookWords).theme
  return (
    <Card title={words.title} lead={words.lead}>
      <Radio.Group name="theme" aria-label={words.title} value={value} onChange={(theme) => onChange(theme as Theme)}>
        <div className={classes.themes}>
          {themes.map((theme) => (
            <Radio
              key={theme}
              value={theme}
              description={words.hints[theme]}
              classNames={{ root: classes.theme! }}
              label={
                <>
                  <Drawing theme={theme} accent={accent} />
                  {words.names[theme]}
                </>
              }
            />
          ))}
        </div>
      </Radio.Group>
    </Card>
  )
}
