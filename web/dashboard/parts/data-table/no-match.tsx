import { Button } from '@mantine/core'
import { useMessages } from '../../messages/provider.tsx'
import { Empty } from '../lists/empty.tsx'

/** Shown in place of a list without matches, with a button that clears the filters. */
export function NoMatch({ title, onClear }: { title: string; onClear: () => void }) {
  const { table } = useMessages()
  const clear = (
    <Button variant="default" onClick={onClear}>
      {table.clearFilters}
    </Button>
  )
  return <Empty icon="search" title={title} lead={table.noMatchLead} action={clear} />
}
