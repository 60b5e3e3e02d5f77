import { useRef, useState } from 'react'
import { isSame, type LoadedForm, type ProductDraft, toDraft } from './draft.ts'
import { useStoredDraft } from './use-stored-draft.ts'

export type Editing = ReturnType<typeof useProductDraft>

/** The product as it was loaded, as it is edited, and as somebody else saved it meanwhile. */
export function useProductDraft(loaded: LoadedForm) {
  const edited = useEdited(loaded)
  const { base, setBase, setDraft, etag, setEtag, setSaved, earlier, hideEarlier, remove, ...rest } = edited
  const [latest, setLatest] = useState<LoadedForm>()

  const discard = () => {
    remove()
    setDraft(base)
  }
  const markSaved = (saved: ProductDraft) => {
    setSaved(true)
    remove()
    hideEarlier()
    setBase(saved) // From here on nothing is unsaved, so that leaving does not ask.
  }
  const resumeEarlier = () => {
    if (!earlier) return
    setDraft(earlier.draft)
    setEtag(earlier.etag ?? etag)
    hideEarlier()
  }
  const ignoreEarlier = () => {
    remove()
    hideEarlier()
  }
  const takeTheirs = () => {
    if (!latest) return
    remove()
    const theirs = toDraft(latest.answer)
    setBase(theirs)
    setDraft(theirs)
    keepMine()
  }
  const keepMine = () => {
    setEtag(latest?.etag)
    setLatest(undefined)
  }
  const actions = { discard, markSaved, resumeEarlier, ignoreEarlier, setLatest, takeTheirs, keepMine }
  return { ...rest, base, etag, latest, earlier, ...actions }
}

function useEdited(loaded: LoadedForm) {
  const id = loaded.answer.product?.id
  const [base, setBase] = useState(() => toDraft(loaded.answer))
  const [draft, setDraft] = useState(base)
  const [etag, setEtag] = useState(loaded.etag)
  const stored = useStoredDraft(id, { base, draft, etag })
  const current = useRef(draft)
  current.current = draft
  const change = (part: Partial<ProductDraft>) => {
    // Kept in a ref, because an upload may end while something else changes.
    stored.setSaved(false)
    current.current = { ...current.current, ...part }
    setDraft(current.current)
  }
  const isDirty = !isSame(draft, base)
  return { id, base, setBase, draft, setDraft, current, change, etag, setEtag, isDirty, ...stored }
}
