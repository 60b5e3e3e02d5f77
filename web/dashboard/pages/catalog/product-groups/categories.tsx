import { Button, Group, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useAct, useApi } from '../../../api/hooks.ts'
import type { MerchantCategory } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useWords } from '../../../messages/provider.tsx'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Empty } from '../../../parts/lists/empty.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { Problem } from '../../../parts/values/problem.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { CatalogTabs } from '../tabs/catalog-tabs.tsx'
import { CategoryRow, type Drag, type Place } from './category-row.tsx'
import classes from './product-groups.module.css'
import { groupWords } from './words.ts'

const loadDialog = () => import('./category-dialog.tsx')
const CategoryDialog = lazy(async () => ({ default: (await loadDialog()).CategoryDialog }))

type Open = { category?: MerchantCategory; parent?: MerchantCategory }

/** Shows the business's own categories as a tree. */
export default function Categories() {
  const { categories } = useWords(groupWords)
  const { path, can } = useBusiness()
  const list = useApi('GET /api/businesses/{business_id}/categories', { path })
  const [open, setOpen] = useState<Open>()
  const mayChange = can('catalog:manage')
  const create = mayChange && (
    <Button onClick={() => setOpen({})} onMouseEnter={loadDialog} leftSection={<Icon name="plus" />}>
      {categories.create}
    </Button>
  )
  return (
    <Page title={categories.title} lead={categories.lead} action={create}>
      <Stack gap="sm">
        <CatalogTabs current="categories" />
        <Loaded query={list}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty
                icon="list"
                title={categories.empty}
                lead={categories.emptyLead}
                action={
                  <Group justify="center">
                    {create}
                    {mayChange && <Convert />}
                  </Group>
                }
              />
            ) : (
              <>
                <Tree categories={data} onOpen={setOpen} />
                {mayChange && (
                  <Group justify="space-between">
                    <Text size="sm" c="dimmed" visibleFrom="sm">
                      {categories.drag}
                    </Text>
                    <Convert />
                  </Group>
                )}
              </>
            )
          }
        </Loaded>
      </Stack>
      <Suspense>
        {open && <CategoryDialog {...open} categories={list.data?.data ?? []} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </Page>
  )
}

function Convert() {
  const { categories } = useWords(groupWords)
  const { path } = useBusiness()
  const notify = useNotice()
  const convert = useAct('POST /api/businesses/{business_id}/categories/from-taxonomies')
  return (
    <Confirm
      label={categories.convert}
      title={categories.convertTitle}
      text={categories.convertText}
      isDanger={false}
      button={{ size: 'sm' }}
      onConfirm={async () => {
        const made = await convert.mutateAsync({ path })
        const isNew = made.categories + made.products > 0
        notify(isNew ? categories.converted(made.categories, made.products) : categories.nothingToConvert)
      }}
    />
  )
}

/** The ids of the category and of all below it. */
function withBelow(all: MerchantCategory[], id: number): Set<number> {
  const found = new Set([id])
  for (const { id, parent_id } of all) if (parent_id !== null && found.has(parent_id)) found.add(id)
  return found
}

function Tree({ categories: all, onOpen }: { categories: MerchantCategory[]; onOpen: (open: Open) => void }) {
  const { categories } = useWords(groupWords)
  const { path } = useBusiness()
  const notify = useNotice()
  const change = useAct('PATCH /api/businesses/{business_id}/categories/{category_id}')
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<{ id: number; place: Place }>()
  const listChildren = (parent: number | null) => all.filter(({ parent_id }) => parent_id === parent)
  const place = ({ id, name }: MerchantCategory, parent_id: number | null, position: number) =>
    change.mutate(
      { path: { ...path, category_id: id }, body: { parent_id, position } },
      { onSuccess: () => notify(categories.moved(name)) },
    )
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  const drop = () => {
    const moved = all.find(({ id }) => id === dragged)
    const target = all.find(({ id }) => id === over?.id)
    end()
    if (!moved || !target || !over || withBelow(all, moved.id).has(target.id)) return
    if (over.place === 'inside') return place(moved, target.id, listChildren(target.id).length)
    const others = listChildren(target.parent_id).filter(({ id }) => id !== moved.id)
    place(moved, target.parent_id, others.indexOf(target) + (over.place === 'after' ? 1 : 0))
  }
  const drag: Drag = {
    id: dragged,
    over,
    start: setDragged,
    move: (id, place) => (over?.id === id && over.place === place ? undefined : setOver({ id, place })),
    drop,
    end,
  }
  return (
    <>
      {change.error && <Problem error={change.error} />}
      <ul className={classes.tree} aria-label={categories.title}>
        {all.map((category) => (
          <CategoryRow
            key={category.id}
            category={category}
            siblings={listChildren(category.parent_id)}
            below={listChildren(category.id).length}
            drag={drag}
            isBusy={change.isPending}
            onPlace={(position) => place(category, category.parent_id, position)}
            onEdit={() => onOpen({ category })}
            onAdd={() => onOpen({ parent: category })}
          />
        ))}
      </ul>
    </>
  )
}
