import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../messages/provider.tsx'

type Props = {
  load: () => Promise<{ rows: unknown[]; isComplete: boolean }>
  /** How many rows are selected now. */
  count: number
  onSelect: (rows: unknown[]) => void
}

/** Offers to select all rows that match the filters, on the other pages too, and says how many they are. */
export default function SelectAll({ load, count, onSelect }: Props) {
  const { table } = useMessages()
  const [found, setFound] = useState<Awaited<ReturnType<Props['load']>>>()
  const latest = useRef(load)
  latest.current = load
  useEffect(() => {
    let isCurrent = true
    latest.current().then(
      (all) => isCurrent && setFound(all),
      () => {}, // Without an answer the selection stays what it is.
    )
    return () => {
      isCurrent = false
    }
  }, [])
  if (!found || found.rows.length <= count) return null
  const { rows, isComplete } = found
  return (
    <Button size="xs" variant="light" onClick={() => onSelect(rows)}>
      {isComplete ? table.selectMatching(rows.length) : table.selectNewest(rows.length)}
    </Button>
  )
}
