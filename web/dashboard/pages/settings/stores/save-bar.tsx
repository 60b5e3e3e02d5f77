import { lazy, Suspense } from 'react'
import { useNotice } from '../../../frame/notices.tsx'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { UnsavedBar } from '../../../parts/layout/unsaved-bar.tsx'
import { storeWords } from './words.ts'

const LeaveGuard = lazy(() => import('../../../parts/dialogs/leave-guard.tsx'))

/** A form as its save bar sees it. */
export type Unsaved = {
  /** The number of changes that are not saved. */
  count: number
  isSaving: boolean
  /** Resolves to whether the changes were saved. */
  save: () => Promise<boolean>
  discard: () => void
}

/** The one save bar of the forms of a page, while any of them has changes. */
export function SaveBar({ forms }: { forms: Unsaved[] }) {
  const { storeGroups } = useWords(storeWords)
  const { common } = useMessages()
  const notify = useNotice()
  const changed = forms.filter(({ count }) => count > 0)
  if (changed.length === 0) return null
  const save = async () => {
    let isSaved = true
    for (const form of changed) isSaved = (await form.save()) && isSaved
    if (isSaved) notify(common.saved)
  }
  return (
    <>
      <Suspense fallback={null}>
        <LeaveGuard isDirty={() => true} />
      </Suspense>
      <UnsavedBar
        words={{
          unsaved: storeGroups.unsaved(changed.reduce((sum, { count }) => sum + count, 0)),
          discard: storeGroups.discard,
          save: common.save,
        }}
        isSaving={changed.some(({ isSaving }) => isSaving)}
        onDiscard={() => {
          for (const form of changed) form.discard()
        }}
        onSave={save}
      />
    </>
  )
}
