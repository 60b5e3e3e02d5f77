import { Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../../../client/api-error.ts'
import type { ProductForm } from '../../../../api/types.generated.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { fieldProblem, problemText } from '../../../../messages/problem.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { attributeWords } from '../../../../parts/attributes/words.ts'
import { useFocusProblem } from '../../../../parts/dialogs/use-focus-problem.ts'
import fieldset from '../../../../parts/fields/fieldset.module.css'
import { RecordPage } from '../../../../parts/layout/record-page.tsx'
import { UnsavedBar } from '../../../../parts/layout/unsaved-bar.tsx'
import { lazyPart } from '../../../../preload.ts'
import { useBusiness, usePathTo } from '../../../../session/business.tsx'
import { productWords } from '../words.ts'
import { FormProblem, StoredDraft } from './bars.tsx'
import { Basics } from './basics.tsx'
import { variantName } from './change-options.ts'
import { isSame, type ProductDraft, toDraft } from './draft.ts'
import { Options } from './options.tsx'
import { type Answers, findQuestion, findWeightless } from './questions/find-question.ts'
import { questionWords } from './questions/words.ts'
import { productSideWords } from './side/words.ts'
import { readStoredDraft, removeStoredDraft, storeDraft } from './stored-draft.ts'
import { Variants } from './variants.tsx'

const Conflict = lazyPart([attributeWords], async () => (await import('./conflict.tsx')).default)
const loadSaving = () => import('./save-product.ts')
const Pictures = lazy(async () => ({ default: (await import('./pictures.tsx')).Pictures }))
const Question = lazyPart([questionWords], async () => (await import('./questions/question.tsx')).default)
const Side = lazyPart([productSideWords], async () => (await import('./side/side.tsx')).default)
/** Loaded only after something was entered. */
const LeaveGuard = lazy(() => import('../../../../parts/dialogs/leave-guard.tsx'))

export type Loaded = { answer: ProductForm; etag: string | undefined }

type Props = {
  loaded: Loaded
  /** Loads the product again. */
  reload: () => Promise<Loaded | undefined>
  /** Called after saving; `problem` says why the product was not listed in the stores. */
  onSaved: (id: number, problem: string | undefined) => void
  badges?: ReactNode
  actions?: ReactNode
  content: ReactNode
}

const storePauseMs = 400

/** The form of a product: sections on one page, a draft that survives closing the page, and a save bar. */
export function ProductEditor({ loaded, reload, onSaved, badges, actions, content }: Props) {
  const messages = useMessages()
  const { productForm: words } = useWords(productWords)
  const { path, business, can } = useBusiness()
  const pathTo = usePathTo()
  const notify = useNotice()
  const client = useQueryClient()
  const sections = useRef<HTMLDivElement>(null)
  const form = loaded.answer
  const id = form.product?.id
  const [base, setBase] = useState(() => toDraft(form))
  const [draft, setDraft] = useState(base)
  const [etag, setEtag] = useState(loaded.etag)
  const [error, setError] = useState<unknown>()
  const [latest, setLatest] = useState<Loaded>()
  const [isSaving, setSaving] = useState(false)
  const [asked, setAsked] = useState<{ question: keyof Answers; answers: Answers }>()
  const [stored, setStored] = useState(() => {
    const found = readStoredDraft(business.unique_id, id)
    // Drafts of earlier versions lack newer fields.
    const draft = found && { ...base, ...found.draft }
    return draft && !isSame(draft, base) ? { ...found, draft } : undefined
  })
  const isDirty = !isSame(draft, base)
  /** Whether the server has the draft: a timer that is still running must not keep it in the browser. */
  const isStored = useRef(false)
  const current = useRef(draft)
  current.current = draft
  const change = (part: Partial<ProductDraft>) => {
    // Kept in a ref, because an upload may end while something else changes.
    isStored.current = false
    current.current = { ...current.current, ...part }
    setDraft(current.current)
  }

  useEffect(() => {
    if (!isDirty) return
    loadSaving().catch(() => {}) // Ignored here, because saving loads it again.
    const store = () => isStored.current || storeDraft(business.unique_id, id, draft, etag)
    const timer = setTimeout(store, storePauseMs)
    addEventListener('pagehide', store) // Includes what was typed right before a reload.
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', store)
    }
  }, [draft, isDirty, etag, id, business.unique_id])
  useFocusProblem(error, sections)

  const discard = () => {
    removeStoredDraft(business.unique_id, id)
    setDraft(base)
    setError(undefined)
  }
  const save = async (answers: Answers = {}) => {
    const question = findQuestion({ draft, base, form }, answers)
    setAsked(question && { question, answers })
    if (question) return
    if (answers.soldOut === 'uncounted') change({ is_inventory: false })
    const saved = current.current
    setSaving(true)
    setError(undefined)
    try {
      const { publishProduct, saveProduct } = await loadSaving()
      const product = await saveProduct(path, id, { draft: saved, base, etag })
      const problem = await publishProduct(path, product, form, {
        draft: saved,
        mayBeSoldOut: answers.soldOut === 'publish',
      })
      isStored.current = true
      removeStoredDraft(business.unique_id, id)
      setStored(undefined)
      setBase(saved) // From here on nothing is unsaved, so that leaving does not ask.
      notify(words.saved(product.name))
      await client.invalidateQueries({ refetchType: 'none' })
      onSaved(product.id, problem === undefined ? undefined : problemText(problem, messages))
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 412) setLatest(await reload())
      else setError(failure)
    } finally {
      setSaving(false)
    }
  }
  const takeTheirs = () => {
    if (!latest) return
    removeStoredDraft(business.unique_id, id)
    const theirs = toDraft(latest.answer)
    setBase(theirs)
    setDraft(theirs)
    setEtag(latest.etag)
    setLatest(undefined)
  }
  const keepMine = () => {
    setEtag(latest?.etag)
    setLatest(undefined)
  }
  const mayChange = can('catalog:manage')
  const section = { draft, change, form, problem: (field: string) => fieldProblem(error, field, messages) }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the keys that save
    <div
      ref={sections}
      onKeyDown={(event) => {
        if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        if (isDirty && !isSaving) save()
      }}
    >
      <Suspense>{isDirty && <LeaveGuard isDirty={() => !isSaving} />}</Suspense>
      <fieldset className={fieldset.plain} disabled={!mayChange}>
        <RecordPage
          title={form.product?.name ?? words.newTitle}
          back={{ to: pathTo('products'), label: words.back }}
          badges={badges}
          actions={!isDirty && actions}
          main={
            <>
              {stored && (
                <StoredDraft
                  at={stored.at}
                  onResume={() => {
                    setDraft(stored.draft)
                    setEtag(stored.etag ?? etag)
                    setStored(undefined)
                  }}
                  onIgnore={() => {
                    removeStoredDraft(business.unique_id, id)
                    setStored(undefined)
                  }}
                />
              )}
              <Suspense>
                {latest && <Conflict base={base} latest={latest.answer} onKeep={keepMine} onTake={takeTheirs} />}
              </Suspense>
              {Boolean(error) && <FormProblem error={error} />}
              <Basics {...section} />
              <Suspense fallback={<Skeleton h={230} radius={14} />}>
                <Pictures {...section} />
              </Suspense>
              <Options {...section} />
              <Variants {...section} />
              {content}
            </>
          }
          side={
            <Suspense>
              <Side {...section} />
            </Suspense>
          }
        />
      </fieldset>
      {isDirty && mayChange && (
        <UnsavedBar
          words={words}
          isSaving={isSaving}
          isBlocked={Boolean(latest)}
          onDiscard={discard}
          onSave={() => save()}
        />
      )}
      <Suspense>
        {asked && (
          <Question
            question={asked.question}
            weightless={findWeightless({ draft, base, form }).map((variant) => variantName(variant, draft.name))}
            onAnswer={(answer) => save({ ...asked.answers, ...answer })}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}
