import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { SavedView } from '../../api/types.generated.ts'
import { useMessages } from '../../messages/provider.tsx'

type ViewedList = SavedView['list']

const loadDialog = () => import('./views-dialog.tsx')
const ViewsDialog = lazy(loadDialog)

/** Opens the saved views of a list; the dialog and its words arrive when somebody is about to open it. */
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
