import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useAct, useApi } from '../../../../api/hooks.ts'
import type { StoreMenuLink, StoreMenus } from '../../../../api/types.generated.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { fieldProblem } from '../../../../messages/problem.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { ActionForm } from '../../../../parts/dialogs/action-form.tsx'
import { Card } from '../../../../parts/layout/card.tsx'
import { Loaded } from '../../../../parts/lists/loaded.tsx'
import { LinkRows } from './link-rows.tsx'
import type { StorePath } from './page-list.tsx'
import { contentWords } from './words.ts'

/** Edits both menus of a store. */
export function MenuEditor({ path }: { path: StorePath }) {
  const words = useWords(contentWords).menus
  const menus = useApi('GET /api/businesses/{business_id}/stores/{store_id}/menus', { path })
  return (
    <Card title={words.title} lead={words.lead}>
      <Loaded query={menus} rows={2}>
        {(found) => <Form key={JSON.stringify(found)} path={path} menus={found} />}
      </Loaded>
    </Card>
  )
}

/** Keeps only what fits the type: a link whose type was changed still has the former target. */
const toSend = ({ type, label, category_id, page_id, url }: StoreMenuLink) => ({
  type,
  label: label?.trim() || null,
  ...(type === 'category' && { category_id }),
  ...(type === 'page' && { page_id }),
  ...(type === 'address' && { url: url?.trim() || null }),
})

function Form({ path, menus }: { path: StorePath; menus: StoreMenus }) {
  const messages = useMessages()
  const words = useWords(contentWords).menus
  const notify = useNotice()
  const [draft, setDraft] = useState(menus)
  const save = useAct('PUT /api/businesses/{business_id}/stores/{store_id}/menus')
  const categories = useApi('GET /api/businesses/{business_id}/categories', { path })
  const pages = useApi('GET /api/businesses/{business_id}/stores/{store_id}/pages', { path })
  const choices = {
    category: categories.data?.data.map(({ id, full_path }) => ({ value: String(id), label: full_path })) ?? [],
    page: pages.data?.data.map(({ id, title }) => ({ value: String(id), label: title })) ?? [],
  }
  const submit = async () => {
    const body = { header: draft.header.map(toSend), footer: draft.footer.map(toSend) }
    if (await save.mutateAsync({ path, body }).catch(() => undefined)) notify(messages.common.saved)
  }
  return (
    <ActionForm error={save.error} onSubmit={submit} gap="lg">
      {(['header', 'footer'] as const).map((menu) => (
        <Stack key={menu} gap="xs">
          <LinkRows
            name={menu}
            label={words[menu]}
            empty={words[`${menu}Empty`]}
            links={draft[menu]}
            choices={choices}
            onChange={(links) => setDraft((now) => ({ ...now, [menu]: links }))}
            problem={(field) => fieldProblem(save.error, field, messages)}
          />
        </Stack>
      ))}
      <Group>
        <Button type="submit" variant="default" loading={save.isPending}>
          {words.save}
        </Button>
      </Group>
    </ActionForm>
  )
}
