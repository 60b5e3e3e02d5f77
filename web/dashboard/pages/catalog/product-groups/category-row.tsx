import { ActionIcon, Badge, Button, Group } from '@mantine/core'
import type { DragEvent } from 'react'
import { Link } from 'react-router'
import { useAct } from '../../../api/hooks.ts'
import { maxCategoryDepth } from '../../../api/limits.generated.ts'
import type { MerchantCategory } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { useBusiness, usePathTo } from '../../../session/business.tsx'
import { GroupPicture } from './group-picture.tsx'
import classes from './product-groups.module.css'
import { groupWords } from './words.ts'

export type Place = 'before' | 'inside' | 'after'

export type Drag = {
  id: number | undefined
  over: { id: number; place: Place } | undefined
  start: (id: number) => void
  move: (id: number, place: Place) => void
  drop: () => void
  end: () => void
}

type Props = {
  category: MerchantCategory
  siblings: MerchantCategory[]
  below: number
  drag: Drag
  isBusy: boolean
  onPlace: (position: number) => void
  onEdit: () => void
  onAdd: () => void
}

/** Where on a row the pointer is: near an edge means beside the row, in the middle means inside it. */
function placeAt({ currentTarget, clientY }: DragEvent<HTMLElement>): Place {
  const { top, height } = currentTarget.getBoundingClientRect()
  const share = (clientY - top) / height
  return share < 0.3 ? 'before' : share > 0.7 ? 'after' : 'inside'
}

/** Shows one category of the tree. */
export function CategoryRow({ category, siblings, below, drag, isBusy, onPlace, onEdit, onAdd }: Props) {
  const { can } = useBusiness()
  const { id, name, depth } = category
  const index = siblings.indexOf(category)
  const mayChange = can('catalog:manage')
  return (
    <li
      className={classes.node}
      style={{ '--level': depth - 1 } as React.CSSProperties}
      draggable={mayChange}
      data-dragged={drag.id === id || undefined}
      data-drop={drag.over?.id === id && drag.id !== id ? drag.over.place : undefined}
      onDragStart={() => drag.start(id)}
      onDragEnd={drag.end}
      onDragOver={(event) => {
        if (drag.id === undefined) return
        event.preventDefault()
        drag.move(id, placeAt(event))
      }}
      onDrop={(event) => {
        event.preventDefault()
        drag.drop()
      }}
    >
      <GroupPicture name={name} image={category.image} />
      <About category={category} below={below} />
      {mayChange && <Movers name={name} index={index} count={siblings.length} isBusy={isBusy} onPlace={onPlace} />}
      {mayChange && <Actions category={category} below={below} onEdit={onEdit} onAdd={onAdd} />}
    </li>
  )
}

function About({ category, below }: Pick<Props, 'category' | 'below'>) {
  const { categories } = useWords(groupWords)
  const pathTo = usePathTo()
  const { id, name, names, slug, products_count } = category
  return (
    <div className={classes.about}>
      <Group gap="0 8px">
        <strong>{names.id ?? name}</strong>
        {names.en && names.en !== name && (
          <span className={classes.other} lang="en">
            {names.en}
          </span>
        )}
        {category.is_hidden && <Badge color="gray">{categories.hidden}</Badge>}
      </Group>
      <div className={classes.facts}>
        <span>/{slug}</span>
        {(products_count > 0 || below === 0) && (
          <Link
            to={`${pathTo('products')}?category_id=${id}`}
            aria-label={`${categories.products(products_count)}: ${name}`}
          >
            {categories.products(products_count)}
          </Link>
        )}
      </div>
    </div>
  )
}

type MoversProps = Pick<Props, 'isBusy' | 'onPlace'> & { name: string; index: number; count: number }

function Movers({ name, index, count, isBusy, onPlace }: MoversProps) {
  const { groups } = useWords(groupWords)
  const mover = (icon: 'up' | 'chevron', label: string, to: number) => (
    <ActionIcon
      variant="default"
      size={30}
      aria-label={label}
      disabled={isBusy || to < 0 || to >= count}
      onClick={() => onPlace(to)}
    >
      <Icon name={icon} size={16} />
    </ActionIcon>
  )
  return (
    <div className={classes.movers}>
      {mover('up', groups.up(name), index - 1)}
      {mover('chevron', groups.down(name), index + 1)}
    </div>
  )
}

function Actions({ category, below, onEdit, onAdd }: Pick<Props, 'category' | 'below' | 'onEdit' | 'onAdd'>) {
  const { common } = useMessages()
  const { categories, groups } = useWords(groupWords)
  const { path } = useBusiness()
  const notify = useNotice()
  const remove = useAct('DELETE /api/businesses/{business_id}/categories/{category_id}')
  const { id, name, depth, products_count } = category
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a form around it
    <div className={classes.actions} role="group" aria-label={common.actions(name)}>
      {depth < maxCategoryDepth && (
        <Button size="xs" variant="default" onClick={onAdd}>
          {categories.addBelow}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={onEdit}>
        {common.edit}
      </Button>
      <Confirm
        label={common.delete}
        title={categories.deleteTitle(name)}
        text={categories.deleteText(products_count, below)}
        onConfirm={async () => {
          await remove.mutateAsync({ path: { ...path, category_id: id } })
          notify(groups.deleted(name))
        }}
      />
    </div>
  )
}
