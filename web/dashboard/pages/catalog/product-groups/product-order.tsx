import { ActionIcon, Badge, Stack, Text } from '@mantine/core'
import { useApi } from '../../../api/hooks.ts'
import type { CollectionProduct } from '../../../api/types.generated.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { useDragOrder } from '../../../parts/lists/use-drag-order.ts'
import { Icon } from '../../../parts/values/icon.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { Finder, useSearchText } from '../../sales/orders/entry/finders.tsx'
import { GroupPicture } from './group-picture.tsx'
import classes from './product-groups.module.css'
import { groupWords } from './words.ts'

type Props = {
  products: CollectionProduct[]
  onChange: (products: CollectionProduct[]) => void
  error: string | undefined
}

/** Shows the products of a manual collection in their order, with a search for more. */
export function ProductOrder({ products, onChange, error }: Props) {
  const { common } = useMessages()
  const { collections, groups } = useWords(groupWords)
  const { path } = useBusiness()
  const [search, setSearch] = useSearchText()
  const { move, getItemProps } = useDragOrder(products, onChange)
  const list = useApi(
    'GET /api/businesses/{business_id}/products',
    { path, query: { search, page_size: 8, is_archived: false } },
    { enabled: search !== '' },
  )
  const offered = (list.data?.data ?? [])
    .filter(({ id }) => !products.some((known) => known.id === id))
    .map(({ id, name, images, stores, variants }) => ({
      key: id,
      name: collections.add(name),
      label: name,
      pick: () =>
        onChange([
          ...products,
          {
            id,
            name,
            image: images[0] ?? null,
            price: stores.length > 0 ? (variants[0]?.current_price ?? null) : null,
          },
        ]),
    }))
  const button = (icon: 'up' | 'chevron' | 'trash', label: string, isDisabled: boolean, act: () => void) => (
    <ActionIcon variant="default" size={30} aria-label={label} disabled={isDisabled} onClick={act}>
      <Icon name={icon} size={16} />
    </ActionIcon>
  )
  return (
    <Stack gap="xs">
      {products.length === 0 ? (
        <Text size="sm" c="dimmed">
          {collections.none}
        </Text>
      ) : (
        <ol className={classes.order} aria-label={collections.order}>
          {products.map(({ id, name, image, price }, index) => (
            <li key={id} className={classes.product} {...getItemProps(index)}>
              <GroupPicture name={name} image={image} />
              <div className={classes.about}>
                <Text size="sm">{name}</Text>
                {price === null && <Badge color="gray">{collections.unlisted}</Badge>}
              </div>
              {button('up', groups.up(name), index === 0, () => move(index, index - 1))}
              {button('chevron', groups.down(name), index === products.length - 1, () => move(index, index + 1))}
              {button('trash', `${common.remove} ${name}`, false, () =>
                onChange(products.filter((known) => known.id !== id)),
              )}
            </li>
          ))}
        </ol>
      )}
      <Finder label={collections.find} onSearch={setSearch} found={search ? offered : []} />
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}
