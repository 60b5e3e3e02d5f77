import { Button, Stack } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useAct, useApi } from '../../../api/hooks.ts'
import type { Collection } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useFormat } from '../../../messages/format.ts'
import { loadWords } from '../../../messages/loaded-words.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Empty } from '../../../parts/lists/empty.tsx'
import { PagedRecords } from '../../../parts/lists/paged-records.tsx'
import { Record } from '../../../parts/lists/records.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { entryWords } from '../../sales/orders/entry/words.ts'
import { CatalogTabs } from '../tabs/catalog-tabs.tsx'
import { GroupPicture } from './group-picture.tsx'
import { groupWords } from './words.ts'

const loadDialog = async () => (await Promise.all([import('./collection-dialog.tsx'), loadWords([entryWords])]))[0]
const CollectionDialog = lazy(async () => ({ default: (await loadDialog()).CollectionDialog }))

/** Lists the collections of the business, newest first. */
export default function Collections() {
  const { collections } = useWords(groupWords)
  const { path, can } = useBusiness()
  const [cursor, setCursor] = useState<object>({})
  const [open, setOpen] = useState<Collection | 'new'>()
  const list = useApi('GET /api/businesses/{business_id}/collections', { path, query: { page_size: 25, ...cursor } })
  const create = can('catalog:manage') && (
    <Button onClick={() => setOpen('new')} onMouseEnter={loadDialog} leftSection={<Icon name="plus" />}>
      {collections.create}
    </Button>
  )
  return (
    <Page title={collections.title} lead={collections.lead} action={create}>
      <Stack gap="sm">
        <CatalogTabs current="collections" />
        <PagedRecords
          query={list}
          label={collections.title}
          empty={<Empty icon="apps" title={collections.empty} lead={collections.emptyLead} action={create} />}
          onMove={setCursor}
        >
          {(collection) => (
            <CollectionRecord key={collection.id} collection={collection} onEdit={() => setOpen(collection)} />
          )}
        </PagedRecords>
      </Stack>
      <Suspense>
        {open && <CollectionDialog collection={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </Page>
  )
}

function CollectionRecord({ collection, onEdit }: { collection: Collection; onEdit: () => void }) {
  const { common } = useMessages()
  const { collections, groups } = useWords(groupWords)
  const { path, can } = useBusiness()
  const notify = useNotice()
  const describe = useRuleWords()
  const remove = useAct('DELETE /api/businesses/{business_id}/collections/{collection_id}')
  const { id, name, names, slug, rule, product_ids } = collection
  return (
    <Record
      name={names.id ?? name}
      mark={<GroupPicture name={name} image={collection.image} />}
      lines={[
        rule
          ? `${collections.byRule}: ${describe(rule)}`
          : `${collections.byHand}: ${collections.products(product_ids.length)}`,
        `/c/${slug}`,
      ]}
      actions={
        can('catalog:manage') && (
          <>
            <Button size="xs" variant="default" onClick={onEdit} onMouseEnter={loadDialog}>
              {common.edit}
            </Button>
            <Confirm
              label={common.delete}
              title={collections.deleteTitle(name)}
              text={collections.deleteText}
              onConfirm={async () => {
                await remove.mutateAsync({ path: { ...path, collection_id: id } })
                notify(groups.deleted(name))
              }}
            />
          </>
        )
      }
    />
  )
}

/** Returns a function that describes a rule in words. */
function useRuleWords() {
  const { collections } = useWords(groupWords)
  const format = useFormat()
  const { currency } = useBusiness().business
  return ({ labels, item_types, min_price, max_price, in_stock }: NonNullable<Collection['rule']>) =>
    [
      labels.length > 0 && collections.ruleLabels(labels.join(', ')),
      item_types.map((type) => collections.typeNames[type]).join(', '),
      min_price !== null && collections.ruleFrom(format.money(min_price, currency)),
      max_price !== null && collections.ruleTo(format.money(max_price, currency)),
      in_stock !== null && (in_stock ? collections.inStock : collections.soldOut),
    ]
      .filter(Boolean)
      .join(' · ') || collections.everything
}
