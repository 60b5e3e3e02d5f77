import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAct, useApi } from '../../../../api/hooks.ts'
import type { StorePage } from '../../../../api/types.generated.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { fieldProblem } from '../../../../messages/problem.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { ActionForm } from '../../../../parts/dialogs/action-form.tsx'
import { Card } from '../../../../parts/layout/card.tsx'
import record from '../../../../parts/layout/record-page.module.css'
import { Loaded } from '../../../../parts/lists/loaded.tsx'
import { RichText } from '../../../../parts/rich-text/rich-text.tsx'
import { Icon } from '../../../../parts/values/icon.tsx'
import type { StorePath } from './page-list.tsx'
import { contentWords } from './words.ts'

const LeaveGuard = lazy(() => import('../../../../parts/dialogs/leave-guard.tsx'))

type Draft = Pick<StorePage, 'title' | 'kind' | 'slug' | 'body' | 'is_published'>

const blank: Draft = { title: '', kind: 'about', slug: '', body: '', is_published: true }

/** Creates a page, or edits one. */
export default function PageEditor({ path, pageId }: { path: StorePath; pageId: string | undefined }) {
  const words = useWords(contentWords).editor
  return (
    <Stack gap="sm">
      <Link to="?" className={record.back}>
        <Icon name="back" size={16} /> {words.back}
      </Link>
      {pageId === undefined ? <Form path={path} /> : <Existing path={path} pageId={pageId} />}
    </Stack>
  )
}

function Existing({ path, pageId }: { path: StorePath; pageId: string }) {
  const page = useApi('GET /api/businesses/{business_id}/stores/{store_id}/pages/{page_id}', {
    path: { ...path, page_id: pageId as never },
  })
  return <Loaded query={page}>{(found) => <Form key={found.id} path={path} page={found} />}</Loaded>
}

function Form({ path, page }: { path: StorePath; page?: StorePage }) {
  const messages = useMessages()
  const { pages, editor: words } = useWords(contentWords)
  const notify = useNotice()
  const navigate = useNavigate()
  const [draft, setDraft] = useState<Draft>(page ?? blank)
  const [isChanged, setChanged] = useState(false)
  const create = useAct('POST /api/businesses/{business_id}/stores/{store_id}/pages')
  const update = useAct('PATCH /api/businesses/{business_id}/stores/{store_id}/pages/{page_id}')
  const { error, isPending } = page ? update : create
  const problem = (field: string) => fieldProblem(error, field, messages)
  const change = (part: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...part }))
    setChanged(true)
  }
  const save = async () => {
    const { title, kind, slug, body, is_published } = draft
    const content = { title: title.trim(), kind, body, is_published, ...(slug.trim() && { slug: slug.trim() }) }
    const saved = page
      ? update.mutateAsync({ path: { ...path, page_id: page.id }, body: content })
      : create.mutateAsync({ path, body: content })
    if (!(await saved.catch(() => undefined))) return
    notify(messages.common.saved)
    navigate('?')
  }
  const address = `/pages/${draft.slug.trim() || '…'}`
  return (
    <Card title={page ? words.changeTitle : words.createTitle}>
      <Suspense fallback={null}>{isChanged && <LeaveGuard isDirty={() => !isPending} />}</Suspense>
      <ActionForm error={error} onSubmit={save}>
        <TextInput
          name="title"
          label={words.title}
          value={draft.title}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
          error={problem('title')}
          required
        />
        <NativeSelect
          name="kind"
          label={words.kind}
          value={draft.kind}
          onChange={({ currentTarget }) => change({ kind: currentTarget.value as Draft['kind'] })}
          data={Object.entries(pages.kinds).map(([value, label]) => ({ value, label }))}
          maw={420}
        />
        <RichText
          label={words.body}
          hint={words.bodyHint}
          value={draft.body}
          onChange={(body) => change({ body })}
          error={problem('body')}
        />
        <TextInput
          name="slug"
          label={words.slug}
          description={page ? words.slugHint(address) : words.slugNew}
          value={draft.slug}
          onChange={({ currentTarget }) => change({ slug: currentTarget.value })}
          error={problem('slug')}
          maw={420}
          autoComplete="off"
        />
        <Checkbox
          name="is_published"
          label={words.published}
          checked={draft.is_published}
          onChange={({ currentTarget }) => change({ is_published: currentTarget.checked })}
        />
        <Group>
          <Button type="submit" loading={isPending}>
            {messages.common.save}
          </Button>
          <Button component={Link} to="?" variant="default">
            {messages.common.cancel}
          </Button>
        </Group>
      </ActionForm>
    </Card>
  )
}
