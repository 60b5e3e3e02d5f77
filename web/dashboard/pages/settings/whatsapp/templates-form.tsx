import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../api/hooks.ts'
import type { WhatsAppTemplate } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useMessages } from '../../../messages/provider.tsx'
import { ActionForm } from '../../../parts/dialogs/action-form.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { type Draft, kinds, suggest, TemplateFields } from './template-fields.tsx'

type Drafts = Partial<Record<WhatsAppTemplate['kind'], Draft>>

const toDrafts = (saved: WhatsAppTemplate[]): Drafts =>
  Object.fromEntries(saved.map(({ kind, last_updated_at: _, ...draft }) => [kind, draft]))

type Props = { store: { unique_id: string; shop_url: string }; saved: WhatsAppTemplate[] }

/** Switches each WhatsApp message of a store on or off, and selects its template. */
export function TemplatesForm({ store, saved }: Props) {
  const { common } = useMessages()
  const { path } = useBusiness()
  const notify = useNotice()
  const [drafts, setDrafts] = useState<Drafts>(() => toDrafts(saved))
  const save = useAct('PUT /api/businesses/{business_id}/stores/{store_id}/whatsapp-templates')
  const used = kinds.filter((kind) => drafts[kind])
  const submit = async () => {
    const templates = used.map((kind) => ({ kind, ...drafts[kind]! }))
    const body = { templates: templates as never }
    if (!(await save.mutateAsync({ path: { ...path, store_id: store.unique_id }, body }).catch(() => undefined))) return
    notify(common.saved)
  }
  return (
    <ActionForm error={save.error} onSubmit={submit}>
      <Stack gap="sm">
        {kinds.map((kind) => (
          <TemplateFields
            key={kind}
            kind={kind}
            draft={drafts[kind]}
            index={used.indexOf(kind)}
            error={save.error}
            shopOrigin={new URL(store.shop_url).origin}
            onToggle={() => setDrafts({ ...drafts, [kind]: drafts[kind] ? undefined : suggest(kind) })}
            onChange={(draft) => setDrafts({ ...drafts, [kind]: draft })}
          />
        ))}
      </Stack>
      <Group>
        <Button type="submit" loading={save.isPending}>
          {common.save}
        </Button>
      </Group>
    </ActionForm>
  )
}
