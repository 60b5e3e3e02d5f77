import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '../../messages/provider.tsx'

export type Cursor = { next_cursor?: string; previous_cursor?: string }
export type Paged = {
  has_next: boolean
  has_previous: boolean
  next_cursor: string | null
  previous_cursor: string | null
}

/** The cursor of a list page; undefined for the first page. */
export function useCursor() {
  return useState<Cursor>({})
}

/** Buttons for the next and previous page; hidden if the list has only one page. */
export function Pager({ page, onMove }: { page: Paged; onMove: (cursor: Cursor) => void }) {
  const { common } = useMessages()
  if (!page.has_next && !page.has_previous) return null
  return (
    <nav aria-label={common.pages}>
      <Group justify="center">
        <Button
          variant="default"
          disabled={!page.has_previous}
          onClick={() => onMove({ previous_cursor: page.previous_cursor! })}
        >
          {common.previous}
        </Button>
        <Button variant="default" disabled={!page.has_next} onClick={() => onMove({ next_cursor: page.next_cursor! })}>
          {common.next}
        </Button>
      </Group>
    </nav>
  )
}
