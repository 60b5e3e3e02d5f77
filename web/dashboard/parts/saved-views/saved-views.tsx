import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { SavedView } from '../../api/types.generated.ts'
import { loadWords } from '../../messages/loaded-words.ts'
import { useMessages } from '../../messages/provider.tsx'
import { savedViewWords } from './words.ts'

type ViewedList = SavedView['list']

const loadDialog = async () => (await Promise.all([import('./views-dialog.tsx'), loadWords([savedViewWords])]))[0]
const ViewsDialog = lazy(loadDialog)

/** Opens the saved views of a list. The dialog and its words are loaded when the user is about to open it. */
export function SavedViews({ list }: { list: ViewedList }) {
  const { table } = useMessages()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)} onMouseEnter={loadDialog} onFocus={loadDialog}>
        {table.views}
      </Button>
      <Suspense>{isOpen && <ViewsDialog list={list} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
