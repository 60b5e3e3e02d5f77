import { Badge, Button, Code } from '@mantine/core'
import { useAct } from '../../api/hooks.ts'
import type { ApiKey } from '../../api/types.generated.ts'
import { useNotice } from '../../frame/notices.tsx'
import { useFormat } from '../../messages/format.ts'
import { useMessages } from '../../messages/provider.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Record } from '../../parts/records.tsx'
import { useBusiness } from '../../session/business.tsx'

type Props = { apiKey: ApiKey; onEdit: () => void; onIssued: (value: string) => void }

export function KeyRecord({ apiKey, onEdit, onIssued }: Props) {
  const { keys, common } = useMessages()
  const format = useFormat()
  const notify = useNotice()
  const path = { ...useBusiness().path, key_id: apiKey.id }
  const rotate = useAct('POST /api/businesses/{business_id}/api-keys/{key_id}/rotate')
  const remove = useAct('DELETE /api/businesses/{business_id}/api-keys/{key_id}')
  const { name, key_type, scopes, expires_at, is_expired, last_used_at, usage_count, created_by } = apiKey
  return (
    <Record
      name={name}
      badges={
        <>
          <Badge variant="light" color={key_type === 'secret' ? 'brand' : 'gray'}>
            {key_type === 'secret' ? keys.secret : keys.scopeCount(scopes.length)}
          </Badge>
          {is_expired && <Badge color="red.8">{keys.expired}</Badge>}
          {created_by && !created_by.is_member && (
            <Badge variant="light" color="gray">
              {keys.left}
            </Badge>
          )}
        </>
      }
      lines={[
        apiKey.description,
        <Code key="value">{apiKey.key}</Code>,
        [
          last_used_at ? keys.used(format.count(usage_count), format.ago(last_used_at)) : keys.unused,
          expires_at && !is_expired && keys.expiresAt(format.day(expires_at)),
          keys.limit(format.count(apiKey.rate_limit_per_hour)),
        ]
          .filter(Boolean)
          .join(' · '),
        [common.created(format.day(apiKey.created_at)), created_by && keys.by(created_by.fullname)]
          .filter(Boolean)
          .join(' '),
      ]}
      actions={
        <>
          <Button size="xs" variant="default" onClick={onEdit}>
            {common.edit}
          </Button>
          <Confirm
            label={keys.rotate}
            title={keys.rotateTitle(name)}
            text={keys.rotateText}
            isDanger={false}
            onConfirm={async () => onIssued((await rotate.mutateAsync({ path })).key)}
          />
          <Confirm
            label={common.delete}
            title={keys.deleteTitle(name)}
            text={keys.deleteText}
            onConfirm={async () => {
              await remove.mutateAsync({ path })
              notify(keys.deleted(name))
            }}
          />
        </>
      }
    />
  )
}
