import { NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useAct, useApi } from '../../../api/hooks.ts'
import type { Collection, CollectionProduct } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../parts/dialogs/dialog-actions.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { NameFields, PictureField, readNames } from './group-fields.tsx'
import { ProductOrder } from './product-order.tsx'
import { type RuleDraft, RuleFields, toRule, toRuleDraft } from './rule-fields.tsx'
import { groupWords } from './words.ts'

type Props = { collection: Collection | undefined; onClose: () => void }

/** Creates a collection, or edits the given one. */
export function CollectionDialog({ collection, onClose }: Props) {
  const { collections } = useWords(groupWords)
  const { path } = useBusiness()
  const isByHand = collection !== undefined && collection.rule === null
  const products = useApi(
    'GET /api/businesses/{business_id}/collections/{collection_id}/products',
    { path: { ...path, collection_id: collection?.id ?? 0 } },
    { enabled: isByHand },
  )
  const title = collection ? collections.editTitle(collection.name) : collections.create
  return (
    <Dialog opened onClose={onClose} title={title} size="lg" isForm>
      {isByHand ? (
        <Loaded query={products}>
          {({ data }) => <Form collection={collection} products={data} onClose={onClose} />}
        </Loaded>
      ) : (
        <Form collection={collection} products={[]} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Form({ collection, products: before, onClose }: Props & { products: CollectionProduct[] }) {
  const messages = useMessages()
  const { common } = messages
  const { collections, groups } = useWords(groupWords)
  const { path } = useBusiness()
  const notify = useNotice()
  const [image, setImage] = useState(collection?.image ?? null)
  const [isByRule, setByRule] = useState(collection?.rule != null)
  const [rule, setRule] = useState<RuleDraft>(() => toRuleDraft(collection?.rule ?? null))
  const [products, setProducts] = useState(before)
  const create = useAct('POST /api/businesses/{business_id}/collections')
  const change = useAct('PATCH /api/businesses/{business_id}/collections/{collection_id}')
  const { error } = collection ? change : create
  const save = async (values: FormData) => {
    const body = {
      ...readNames(values, collection),
      description: readText(values, 'description') || null,
      image,
      ...(isByRule ? { rule: toRule(rule) } : { rule: null, product_ids: products.map(({ id }) => id) }),
    }
    const saved = await (collection
      ? change.mutateAsync({ path: { ...path, collection_id: collection.id }, body })
      : create.mutateAsync({ path, body })
    ).catch(() => undefined) // The form shows the error.
    if (!saved) return
    notify(groups.saved(saved.name))
    onClose()
  }
  return (
    <ActionForm error={error} onSubmit={save}>
      <NameFields group={collection} error={error} />
      <NativeSelect
        label={collections.filling}
        value={isByRule ? 'rule' : 'hand'}
        onChange={(event) => setByRule(event.currentTarget.value === 'rule')}
        data={[
          { value: 'hand', label: collections.byHand },
          { value: 'rule', label: collections.byRule },
        ]}
      />
      {isByRule ? (
        <RuleFields
          draft={rule}
          onChange={setRule}
          problem={(field) => fieldProblem(error, `rule.${field}`, messages)}
        />
      ) : (
        <ProductOrder products={products} onChange={setProducts} error={fieldProblem(error, 'product_ids', messages)} />
      )}
      <Textarea
        name="description"
        label={collections.description}
        description={collections.descriptionHint}
        defaultValue={collection?.description ?? ''}
        error={fieldProblem(error, 'description', messages)}
        autosize
        minRows={2}
      />
      <PictureField name={collection?.name ?? ''} image={image} onChange={setImage} error={error} />
      <DialogActions onClose={onClose} isBusy={create.isPending || change.isPending} label={common.save} />
    </ActionForm>
  )
}
