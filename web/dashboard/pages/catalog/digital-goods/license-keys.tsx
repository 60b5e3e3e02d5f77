import { Badge, Button, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { useAct, useApi } from '../../../api/hooks.ts'
import type { License } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useFormat } from '../../../messages/format.ts'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../parts/dialogs/dialog-actions.tsx'
import { PagedRecords } from '../../../parts/lists/paged-records.tsx'
import { useCursor } from '../../../parts/lists/pager.tsx'
import { Record } from '../../../parts/lists/records.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { goodsWords } from './words.ts'

type Path = { business_id: string; variant_id: string }
const colors = { available: 'brand', assigned: 'gray', revoked: 'red' } as const

/** The licence keys of a variant, with a form to add more. */
export function LicenseKeys({ path }: { path: Path }) {
  const { licenses } = useWords(goodsWords)
  const [query, move] = useCursor()
  const [isAdding, setAdding] = useState(false)
  const list = useApi('GET /api/businesses/{business_id}/variants/{variant_id}/licenses', { path, query })
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {licenses.list}
        </Title>
        <Button leftSection={<Icon name="plus" />} onClick={() => setAdding(true)}>
          {licenses.add}
        </Button>
      </Group>
      <PagedRecords query={list} label={licenses.list} empty={<Text c="dimmed">{licenses.none}</Text>} onMove={move}>
        {(license) => <KeyRecord key={license.id} license={license} />}
      </PagedRecords>
      {isAdding && <AddDialog path={path} onClose={() => setAdding(false)} />}
    </Stack>
  )
}

function KeyRecord({ license }: { license: License }) {
  const { common } = useMessages()
  const { licenses } = useWords(goodsWords)
  const format = useFormat()
  const { path: business } = useBusiness()
  const path = { ...business, id: license.id }
  const revoke = useAct('POST /api/businesses/{business_id}/licenses/{id}/revoke')
  const remove = useAct('DELETE /api/businesses/{business_id}/licenses/{id}')
  const given = license.order?.order_id && licenses.given(license.order.order_id)
  return (
    <Record
      name={license.key}
      badges={
        <Badge variant="light" color={colors[license.status]}>
          {licenses.status[license.status]}
        </Badge>
      }
      lines={[[given, format.day(license.assigned_at ?? license.inserted_at)].filter(Boolean).join(' · ')]}
      actions={
        license.status === 'assigned' ? (
          <Confirm
            label={licenses.revoke}
            title={licenses.revokeTitle}
            text={licenses.revokeText}
            onConfirm={() => revoke.mutateAsync({ path })}
          />
        ) : (
          license.status === 'available' && (
            <Confirm
              label={common.remove}
              title={licenses.deleteTitle}
              text={licenses.deleteText}
              onConfirm={() => remove.mutateAsync({ path })}
            />
          )
        )
      }
    />
  )
}

function AddDialog({ path, onClose }: { path: Path; onClose: () => void }) {
  const messages = useMessages()
  const { licenses } = useWords(goodsWords)
  const format = useFormat()
  const notify = useNotice()
  const add = useAct('POST /api/businesses/{business_id}/variants/{variant_id}/licenses')
  const submit = async (values: FormData) => {
    const keys = readText(values, 'keys')
      .split('\n')
      .map((key) => key.trim())
      .filter(Boolean)
    const result = await add.mutateAsync({ path, body: { keys } }).catch(() => undefined)
    if (!result) return
    notify(licenses.added(format.count(result.added), format.count(result.known)))
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={licenses.add}>
      <ActionForm error={add.error} onSubmit={submit}>
        <Textarea
          name="keys"
          label={licenses.keys}
          description={licenses.addLead}
          error={fieldProblem(add.error, 'keys', messages)}
          autosize
          minRows={6}
          maxRows={16}
          data-autofocus
          required
        />
        <DialogActions onClose={onClose} isBusy={add.isPending} label={licenses.add} />
      </ActionForm>
    </Dialog>
  )
}
