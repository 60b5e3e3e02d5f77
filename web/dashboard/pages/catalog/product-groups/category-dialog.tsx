import { Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../api/hooks.ts'
import type { MerchantCategory } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../parts/dialogs/dialog-actions.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { NameFields, PictureField, readNames } from './group-fields.tsx'
import { groupWords } from './words.ts'

type Props = {
  categories: MerchantCategory[]
  category?: MerchantCategory
  /** The parent of a new category. */
  parent?: MerchantCategory
  onClose: () => void
}

/** Creates a category, or edits and moves one. */
export function CategoryDialog({ categories: all, category, parent, onClose }: Props) {
  const messages = useMessages()
  const { common } = messages
  const { categories, groups } = useWords(groupWords)
  const { path } = useBusiness()
  const notify = useNotice()
  const [image, setImage] = useState(category?.image ?? null)
  const create = useAct('POST /api/businesses/{business_id}/categories')
  const change = useAct('PATCH /api/businesses/{business_id}/categories/{category_id}')
  const { error } = category ? change : create
  const save = async (values: FormData) => {
    const parentId = readText(values, 'parent_id')
    const body = {
      ...readNames(values, category),
      parent_id: parentId ? Number(parentId) : null,
      image,
      is_hidden: values.get('is_hidden') !== null,
    }
    const saved = await (category
      ? change.mutateAsync({ path: { ...path, category_id: category.id }, body })
      : create.mutateAsync({ path, body })
    ).catch(() => undefined) // The form shows the error.
    if (!saved) return
    notify(groups.saved(saved.name))
    onClose()
  }
  const title = category
    ? categories.editTitle(category.name)
    : parent
      ? categories.createBelow(parent.name)
      : categories.create
  // Excludes the category and its descendants as parents; the tree lists descendants after their ancestor.
  const below = new Set(category && [category.id])
  for (const { id, parent_id } of all) if (parent_id !== null && below.has(parent_id)) below.add(id)
  return (
    <Dialog opened onClose={onClose} title={title} size="lg" isForm>
      <ActionForm error={error} onSubmit={save}>
        <NameFields group={category} error={error} />
        <NativeSelect
          name="parent_id"
          label={categories.parent}
          defaultValue={String(category?.parent_id ?? parent?.id ?? '')}
          error={fieldProblem(error, 'parent_id', messages)}
          data={[
            { value: '', label: categories.top },
            ...all
              .filter(({ id }) => !below.has(id))
              .map(({ id, full_path }) => ({ value: String(id), label: full_path })),
          ]}
        />
        <PictureField name={category?.name ?? ''} image={image} onChange={setImage} error={error} />
        <Checkbox
          name="is_hidden"
          label={categories.isHidden}
          description={categories.isHiddenHint}
          defaultChecked={category?.is_hidden}
        />
        <DialogActions onClose={onClose} isBusy={create.isPending || change.isPending} label={common.save} />
      </ActionForm>
    </Dialog>
  )
}
