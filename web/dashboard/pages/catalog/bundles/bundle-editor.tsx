import { Skeleton, Stack, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { Bundle, StoreWithSettings } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { loadWords } from '../../../messages/loaded-words.ts'
import { fieldProblem, problemText } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { useFocusProblem } from '../../../parts/dialogs/use-focus-problem.ts'
import fieldset from '../../../parts/fields/fieldset.module.css'
import { Card } from '../../../parts/layout/card.tsx'
import { RecordPage } from '../../../parts/layout/record-page.tsx'
import { UnsavedBar } from '../../../parts/layout/unsaved-bar.tsx'
import { Problem } from '../../../parts/values/problem.tsx'
import { useBusiness, usePathTo } from '../../../session/business.tsx'
import { productWords } from '../products/words.ts'
import { Contents } from './contents.tsx'
import { type BundleDraft, isSame, newPrice, sumPrices, toDraft } from './draft.ts'
import { Prices } from './prices.tsx'
import { changeBundle, createBundle, PriceRefused, publishBundle } from './save-bundle.ts'
import { bundleWords } from './words.ts'

/** Loaded only after something was entered. */
const LeaveGuard = lazy(() => import('../../../parts/dialogs/leave-guard.tsx'))
const Pictures = lazy(async () => {
  const [{ Pictures }] = await Promise.all([import('../products/form/pictures.tsx'), loadWords([productWords])])
  return { default: Pictures }
})

type Props = {
  /** Undefined for a new bundle. */
  bundle?: Bundle
  stores: StoreWithSettings[]
  /** Loads the bundle again after it was saved partially. */
  reload?: () => Promise<unknown>
  /** Called after saving; `problem` says why the bundle is not sold in all chosen stores. */
  onSaved: (id: number, problem: string | undefined) => void
  actions?: ReactNode
}

/** Edits a bundle: its parts, its prices and stores, with a save bar. */
export function BundleEditor({ bundle, stores, reload, onSaved, actions }: Props) {
  const messages = useMessages()
  const { bundles: words } = useWords(bundleWords)
  const { can } = useBusiness()
  const pathTo = usePathTo()
  const mayChange = can('catalog:manage')
  const editing = useBundleDraft(bundle, stores)
  const { isDirty, discard } = editing
  const { error, isSaving, save } = useSaving(editing, { bundle, reload, onSaved })
  const form = useRef<HTMLFieldSetElement>(null)
  useFocusProblem(error, form)
  const sections = { editing, problem: useProblem(error), mayChange }
  return (
    <>
      <Suspense>{isDirty && <LeaveGuard isDirty={() => !isSaving} />}</Suspense>
      <fieldset ref={form} className={fieldset.plain} disabled={!mayChange}>
        <RecordPage
          title={bundle?.public_name ?? words.newTitle}
          back={{ to: pathTo('bundles'), label: words.back }}
          badges={null}
          actions={!isDirty && actions}
          main={<Main error={error} {...sections} />}
          side={<Side stores={stores} {...sections} />}
        />
      </fieldset>
      {isDirty && mayChange && (
        <UnsavedBar
          words={{ unsaved: words.unsaved, discard: words.discard, save: messages.common.save }}
          isSaving={isSaving}
          onDiscard={discard}
          onSave={save}
        />
      )}
    </>
  )
}

type Editing = ReturnType<typeof useBundleDraft>
type SectionProps = { editing: Editing; problem: (field: string) => string | undefined; mayChange: boolean }

function Main({ error, editing: { draft, parts, change }, problem, mayChange }: SectionProps & { error: unknown }) {
  return (
    <>
      {Boolean(error) && <Problem error={error instanceof PriceRefused ? error.reason : error} />}
      <About draft={draft} change={change} problem={problem} />
      <Contents
        parts={parts}
        onChange={(next) => change({ parts: next })}
        problem={problem('bundlelines')}
        mayChange={mayChange}
      />
      <Suspense fallback={<Skeleton h={230} radius={14} />}>
        <Pictures draft={{ images: draft.images }} change={change} problem={problem} />
      </Suspense>
    </>
  )
}

const Side = ({ stores, editing, problem, mayChange }: SectionProps & Pick<Props, 'stores'>) => (
  <Prices
    prices={editing.draft.prices}
    sum={sumPrices(editing.parts)}
    stores={stores}
    onChange={(prices) => editing.change({ prices })}
    problem={problem}
    mayChange={mayChange}
  />
)

/** The bundle as it was loaded, or an empty one, and as it is edited. */
function useBundleDraft(bundle: Bundle | undefined, stores: StoreWithSettings[]) {
  const { bundles: words } = useWords(bundleWords)
  const [empty] = useState<BundleDraft>(() => ({
    public_name: '',
    name: '',
    description: '',
    weight_bump: '',
    images: [],
    parts: [],
    prices: [newPrice(words.firstPrice, stores.length === 1 ? [stores[0]!.id] : [])],
  }))
  const base = bundle ? toDraft(bundle) : empty
  const [edited, setEdited] = useState<BundleDraft>()
  const draft = edited ?? base
  const change = (part: Partial<BundleDraft>) => setEdited((before) => ({ ...(before ?? base), ...part }))
  // Shows the latest stock of the parts instead of that from the beginning of the edit.
  const live = new Map(base.parts.map((part) => [part.variant_id, part]))
  const parts = draft.parts.map((part) => ({ ...part, stock: live.get(part.variant_id)?.stock ?? part.stock }))
  return {
    draft,
    parts,
    isDirty: !isSame(draft, base),
    change,
    setEdited,
    discard: () => setEdited(undefined),
  }
}

/** The message for a field; errors of a price are found by its place in the list. */
function useProblem(error: unknown) {
  const messages = useMessages()
  return (field: string) => {
    if (!(error instanceof PriceRefused)) return fieldProblem(error, field, messages)
    const prefix = `bundle_price_options.${error.index}.`
    return field.startsWith(prefix) ? fieldProblem(error.reason, field.slice(prefix.length), messages) : undefined
  }
}

type SavingOptions = Pick<Props, 'bundle' | 'reload' | 'onSaved'>

/** Saves the bundle, its prices, and where it is sold. */
function useSaving({ draft, setEdited, discard }: Editing, { bundle, reload, onSaved }: SavingOptions) {
  const messages = useMessages()
  const { bundles: words } = useWords(bundleWords)
  const { path } = useBusiness()
  const notify = useNotice()
  const client = useQueryClient()
  const [error, setError] = useState<unknown>()
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    setError(undefined)
    const sent = { ...draft, prices: draft.prices.map((price) => ({ ...price })) }
    try {
      if (bundle) await changeBundle(path, bundle, sent)
      const id = (bundle ?? (await createBundle(path, sent))).id
      const refusal = await publishBundle(path, bundle, sent)
      discard()
      notify(words.saved(sent.public_name))
      await client.invalidateQueries({ refetchType: 'none' })
      onSaved(id, refusal === undefined ? undefined : problemText(refusal, messages))
    } catch (failure) {
      if (bundle) setEdited(sent)
      await reload?.()
      setError(failure)
    } finally {
      setSaving(false)
    }
  }
  return { error, isSaving, save }
}

type AboutProps = Pick<Editing, 'draft' | 'change'> & Pick<SectionProps, 'problem'>

function About({ draft, change, problem }: AboutProps) {
  const words = useWords(bundleWords).bundles
  return (
    <Card title={words.about}>
      <Stack gap="sm">
        <TextInput
          label={words.publicName}
          value={draft.public_name}
          onChange={(event) => change({ public_name: event.currentTarget.value })}
          error={problem('public_name')}
          autoComplete="off"
        />
        <TextInput
          label={words.name}
          description={words.nameHint}
          value={draft.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={problem('name')}
          autoComplete="off"
        />
        <Textarea
          label={words.description}
          autosize
          minRows={3}
          value={draft.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
          error={problem('description')}
        />
        <TextInput
          label={words.weightBump}
          description={words.weightBumpHint}
          inputMode="numeric"
          maw={280}
          value={draft.weight_bump}
          onChange={(event) => change({ weight_bump: event.currentTarget.value })}
          error={problem('weight_bump')}
          autoComplete="off"
        />
      </Stack>
    </Card>
  )
}
