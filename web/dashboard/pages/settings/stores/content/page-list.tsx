import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useAct, useApi } from '../../../../api/hooks.ts'
import { maxMenuLinks } from '../../../../api/limits.generated.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { Confirm } from '../../../../parts/dialogs/confirm.tsx'
import { Card } from '../../../../parts/layout/card.tsx'
import { Loaded } from '../../../../parts/lists/loaded.tsx'
import { Record, Records } from '../../../../parts/lists/records.tsx'
import { Icon } from '../../../../parts/values/icon.tsx'
import { StatusBadge } from '../../../../parts/values/status-badge.tsx'
import { useStore } from '../use-store.ts'
import { contentWords } from './words.ts'

export type StorePath = { business_id: string; store_id: string }

/** Adds a page to the end of the menu at the top of the shop. */
function useMenuEntry(path: StorePath) {
  const words = useWords(contentWords).pages
  const notify = useNotice()
  const menus = useApi('GET /api/businesses/{business_id}/stores/{store_id}/menus', { path })
  const save = useAct('PUT /api/businesses/{business_id}/stores/{store_id}/menus')
  const header = menus.data?.header
  return {
    isPending: save.isPending,
    isMissing: (id: number) =>
      header !== undefined && header.length < maxMenuLinks && !header.some(({ page_id }) => page_id === id),
    add: async (id: number, title: string) => {
      const { header, footer } = menus.data!
      const body = { header: [...header, { type: 'page' as const, page_id: id }], footer }
      if (await save.mutateAsync({ path, body }).catch(() => undefined)) notify(words.inMenu(title))
    },
  }
}

/** Lists the pages that the merchant wrote. */
export function PageList({ path }: { path: StorePath }) {
  const { common } = useMessages()
  const words = useWords(contentWords).pages
  const list = useApi('GET /api/businesses/{business_id}/stores/{store_id}/pages', { path })
  const remove = useAct('DELETE /api/businesses/{business_id}/stores/{store_id}/pages/{page_id}')
  const menu = useMenuEntry(path)
  const store = useStore(path.store_id)
  return (
    <Card title={words.title} lead={words.lead}>
      <Stack>
        <Loaded query={list} rows={2}>
          {({ data }) =>
            data.length === 0 ? (
              <Text size="sm">{words.empty}</Text>
            ) : (
              <Records label={words.title}>
                {data.map(({ id, title, kind, slug, is_published }) => (
                  <Record
                    key={id}
                    name={title}
                    badges={!is_published && <StatusBadge label={words.hidden} icon="clock" color="gray" />}
                    lines={[`${words.kinds[kind]} · /pages/${slug}`]}
                    actions={
                      <>
                        {is_published && menu.isMissing(id) && (
                          <Button
                            size="xs"
                            variant="default"
                            loading={menu.isPending}
                            onClick={() => menu.add(id, title)}
                            aria-label={words.toMenuOf(title)}
                          >
                            {words.toMenu}
                          </Button>
                        )}
                        {is_published && store.data && (
                          <Button
                            component="a"
                            size="xs"
                            variant="default"
                            href={`${store.data.answer.shop_url}/pages/${slug}`}
                            target="_blank"
                            rel="noreferrer"
                            aria-label={words.viewOf(title)}
                          >
                            {words.view}
                          </Button>
                        )}
                        <Button
                          component={Link}
                          size="xs"
                          variant="default"
                          to={`?page=${id}`}
                          aria-label={words.editOf(title)}
                        >
                          {common.edit}
                        </Button>
                        <Confirm
                          label={common.delete}
                          title={words.removeTitle(title)}
                          text={words.removeText}
                          onConfirm={() => remove.mutateAsync({ path: { ...path, page_id: id } })}
                        />
                      </>
                    }
                  />
                ))}
              </Records>
            )
          }
        </Loaded>
        <Group>
          <Button component={Link} to="?page=new" variant="default" leftSection={<Icon name="plus" size={16} />}>
            {words.create}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}
