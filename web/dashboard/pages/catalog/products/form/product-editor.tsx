import { Skeleton } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { fieldProblem } from '../../../../messages/problem.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { attributeWords } from '../../../../parts/attributes/words.ts'
import { useFocusProblem } from '../../../../parts/dialogs/use-focus-problem.ts'
import fieldset from '../../../../parts/fields/fieldset.module.css'
import { RecordPage } from '../../../../parts/layout/record-page.tsx'
import { UnsavedBar } from '../../../../parts/layout/unsaved-bar.tsx'
import { lazyPart } from '../../../../preload.ts'
import { useBusiness, usePathTo } from '../../../../session/business.tsx'
import { productDialogWords } from '../dialogs/words.ts'
import { productWords } from '../words.ts'
import { FormProblem, StoredDraft } from './bars.tsx'
import { Basics } from './basics.tsx'
import { variantName } from './change-options.ts'
import type { LoadedForm } from './draft.ts'
import { Options } from './options.tsx'
import { findWeightless } from './questions/find-question.ts'
import { questionWords } from './questions/words.ts'
import type { SectionProps } from './section.ts'
import { productSideWords } from './side/words.ts'
import { type Editing, useProductDraft } from './use-product-draft.ts'
import { type OnSaved, type Saving, useSaving } from './use-saving.ts'
import { Variants } from './variants.tsx'

const Conflict = lazyPart([attributeWords, productDialogWords], async () => (await import('./conflict.tsx')).default)
const Pictures = lazy(async () => ({ default: (await import('./pictures.tsx')).Pictures }))
const Question = lazyPart([questionWords], async () => (await import('./questions/question.tsx')).default)
const Side = lazyPart([productSideWords], async () => (await import('./side/side.tsx')).default)
/** Loaded only after something was entered. */
const LeaveGuard = lazy(() => import('../../../../parts/dialogs/leave-guard.tsx'))

type Props = {
  loaded: LoadedForm
  /** Loads the product again. */
  reload: () => Promise<LoadedForm | undefined>
  onSaved: OnSaved
  badges?: ReactNode
  actions?: ReactNode
  content: ReactNode
}

/** The form of a product: sections on one page, a draft that survives closing the page, and a save bar. */
export function ProductEditor({ loaded, reload, onSaved, badges, actions, content }: Props) {
  const messages = useMessages()
  const { productForm: words } = useWords(productWords)
  const { can } = useBusiness()
  const pathTo = usePathTo()
  const form = loaded.answer
  const editing = useProductDraft(loaded)
  const { draft, change, isDirty } = editing
  const saving = useSaving(editing, { form, reload, onSaved })
  const { error, isSaving, save } = saving
  const mayChange = can('catalog:manage')
  const section = { draft, change, form, problem: (field: string) => fieldProblem(error, field, messages) }
  return (
    <SaveByKey error={error} onSave={() => isDirty && !isSaving && save()}>
      <Suspense>{isDirty && <LeaveGuard isDirty={() => !isSaving} />}</Suspense>
      <fieldset className={fieldset.plain} disabled={!mayChange}>
        <RecordPage
          title={form.product?.name ?? words.newTitle}
          back={{ to: pathTo('products'), label: words.back }}
          badges={badges}
          actions={!isDirty && actions}
          main={<Sections editing={editing} error={error} section={section} content={content} />}
          side={
            <Suspense>
              <Side {...section} />
            </Suspense>
          }
        />
      </fieldset>
      {isDirty && mayChange && <SaveBar editing={editing} saving={saving} />}
      <Suspense>
        <OpenQuestion editing={editing} saving={saving} form={form} />
      </Suspense>
    </SaveByKey>
  )
}

type KeyProps = { error: unknown; onSave: () => void; children: ReactNode }

/** Saves by Ctrl+S or Cmd+S, and moves the focus to the first field that was refused. */
function SaveByKey({ error, onSave, children }: KeyProps) {
  const sections = useRef<HTMLDivElement>(null)
  useFocusProblem(error, sections)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the keys that save
    <div
      ref={sections}
      onKeyDown={(event) => {
        if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        onSave()
      }}
    >
      {children}
    </div>
  )
}

type SectionsProps = { editing: Editing; error: unknown; section: SectionProps; content: ReactNode }

function Sections({ editing, error, section, content }: SectionsProps) {
  const { base, earlier, latest } = editing
  return (
    <>
      {earlier && <StoredDraft at={earlier.at} onResume={editing.resumeEarlier} onIgnore={editing.ignoreEarlier} />}
      <Suspense>
        {latest && (
          <Conflict base={base} latest={latest.answer} onKeep={editing.keepMine} onTake={editing.takeTheirs} />
        )}
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
  )
}

type SavingProps = { editing: Editing; saving: Saving }

function SaveBar({ editing, saving: { isSaving, save, clearError } }: SavingProps) {
  const { productForm: words } = useWords(productWords)
  return (
    <UnsavedBar
      words={words}
      isSaving={isSaving}
      isBlocked={Boolean(editing.latest)}
      onDiscard={() => {
        editing.discard()
        clearError()
      }}
      onSave={() => save()}
    />
  )
}

/** What has to be decided before the draft can be saved. */
function OpenQuestion({ editing: { draft, base }, saving: { asked, close, save }, form }: QuestionProps) {
  if (!asked) return null
  return (
    <Question
      question={asked.question}
      weightless={findWeightless({ draft, base, form }).map((variant) => variantName(variant, draft.name))}
      onAnswer={(answer) => save({ ...asked.answers, ...answer })}
      onClose={close}
    />
  )
}

type QuestionProps = SavingProps & Pick<SectionProps, 'form'>
