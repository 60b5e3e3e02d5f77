import { useEffect, useRef, useState } from 'react'
import { useBusiness } from '../../../../session/business.tsx'
import { isSame, type ProductDraft } from './draft.ts'
import { readStoredDraft, removeStoredDraft, storeDraft } from './stored-draft.ts'

type Edited = { base: ProductDraft; draft: ProductDraft; etag: string | undefined }

const storePauseMs = 400

/** Reads the draft of an earlier visit from the browser's storage, and keeps the draft of this one there. */
export function useStoredDraft(id: number | undefined, { base, draft, etag }: Edited) {
  const { business } = useBusiness()
  const [earlier, setEarlier] = useState(() => {
    const found = readStoredDraft(business.unique_id, id)
    // Drafts of earlier versions lack newer fields.
    const draft = found && { ...base, ...found.draft }
    return draft && !isSame(draft, base) ? { ...found, draft } : undefined
  })
  /** Whether the server has the draft: a timer that is still running must not keep it in the browser. */
  const isSaved = useRef(false)
  const isDirty = !isSame(draft, base)

  useEffect(() => {
    if (!isDirty) return
    const store = () => isSaved.current || storeDraft(business.unique_id, id, draft, etag)
    const timer = setTimeout(store, storePauseMs)
    addEventListener('pagehide', store) // Includes what was typed right before a reload.
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', store)
    }
  }, [draft, isDirty, etag, id, business.unique_id])

  return {
    earlier,
    hideEarlier: () => setEarlier(undefined),
    remove: () => removeStoredDraft(business.unique_id, id),
    setSaved: (saved: boolean) => {
      isSaved.current = saved
    },
  }
}
