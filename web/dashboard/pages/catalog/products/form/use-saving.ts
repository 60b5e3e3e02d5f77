import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../../../client/api-error.ts'
import type { ProductForm } from '../../../../api/types.generated.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { problemText } from '../../../../messages/problem.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { productWords } from '../words.ts'
import type { LoadedForm, ProductDraft } from './draft.ts'
import { type Answers, findQuestion } from './questions/find-question.ts'
import type { Editing } from './use-product-draft.ts'

const loadSaving = () => import('./save-product.ts')

/** Called after saving; `problem` says why the product was not listed in the stores. */
export type OnSaved = (id: number, problem: string | undefined) => void

export type Saving = ReturnType<typeof useSaving>

type Options = { form: ProductForm; reload: () => Promise<LoadedForm | undefined>; onSaved: OnSaved }

/** Saves the draft, after the questions that it raises are answered. */
export function useSaving(editing: Editing, { form, reload, onSaved }: Options) {
  const [error, setError] = useState<unknown>()
  const [isSaving, setSaving] = useState(false)
  const [asked, setAsked] = useState<{ question: keyof Answers; answers: Answers }>()
  const send = useSend(editing, form, onSaved)
  const { draft, base, current, isDirty } = editing

  useEffect(() => {
    if (isDirty) loadSaving().catch(() => {}) // Ignored here, because saving loads it again.
  }, [isDirty])

  const save = async (answers: Answers = {}) => {
    const question = findQuestion({ draft, base, form }, answers)
    setAsked(question && { question, answers })
    if (question) return
    if (answers.soldOut === 'uncounted') editing.change({ is_inventory: false })
    setSaving(true)
    setError(undefined)
    try {
      await send(current.current, answers.soldOut === 'publish')
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 412) editing.setLatest(await reload())
      else setError(failure)
    } finally {
      setSaving(false)
    }
  }
  return { error, clearError: () => setError(undefined), isSaving, asked, close: () => setAsked(undefined), save }
}

/** Stores the product and lists it in the stores that were chosen. */
function useSend({ id, base, etag, markSaved }: Editing, form: ProductForm, onSaved: OnSaved) {
  const messages = useMessages()
  const { productForm: words } = useWords(productWords)
  const { path } = useBusiness()
  const notify = useNotice()
  const client = useQueryClient()
  return async (draft: ProductDraft, mayBeSoldOut: boolean) => {
    const { publishProduct, saveProduct } = await loadSaving()
    const product = await saveProduct(path, id, { draft, base, etag })
    const problem = await publishProduct(path, product, form, { draft, mayBeSoldOut })
    markSaved(draft)
    notify(words.saved(product.name))
    await client.invalidateQueries({ refetchType: 'none' })
    onSaved(product.id, problem === undefined ? undefined : problemText(problem, messages))
  }
}
