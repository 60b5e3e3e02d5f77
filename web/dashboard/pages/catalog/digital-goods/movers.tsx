import { ActionIcon, Group } from '@mantine/core'
import { useWords } from '../../../messages/provider.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { goodsWords } from './words.ts'

type Props = { name: string; index: number; count: number; isBusy: boolean; onMove: (to: number) => void }

/** Buttons that move an entry up or down. */
export function Movers({ name, index, count, isBusy, onMove }: Props) {
  const { course } = useWords(goodsWords)
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="default"
        size={30}
        aria-label={course.up(name)}
        disabled={index === 0 || isBusy}
        onClick={() => onMove(index - 1)}
      >
        <Icon name="up" size={16} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={course.down(name)}
        disabled={index === count - 1 || isBusy}
        onClick={() => onMove(index + 1)}
      >
        <Icon name="chevron" size={16} />
      </ActionIcon>
    </Group>
  )
}

/** Returns the list with two neighbours swapped. */
export function swapped(rows: { uuid: string }[], from: number, to: number): string[] {
  const uuids = rows.map((row) => row.uuid)
  ;[uuids[from], uuids[to]] = [uuids[to]!, uuids[from]!]
  return uuids
}
