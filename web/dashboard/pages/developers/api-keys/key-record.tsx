import { Badge, Button, Code } from '@mantine/core'
import { useAct } from '../../../api/hooks.ts'
import type { ApiKey } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useFormat } from '../../../messages/format.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Record } from '../../../parts/lists/records.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { useKeyRights } from '../../../session/key-rights.ts'
import { developerWords } from '../words.ts'

type Props = { apiKey: ApiKey; onEdit: () => void; onIssued: (value: string) => void }

/** An API key with its state, and what can be done with it. */
export function KeyRecord(props: Props) {
  const { apiKey } = props
  return (
    <Record
      name={apiKey.name}
      badges={<Badges apiKey={apiKey} />}
      lines={useLines(apiKey)}
      actions={<Actions {...props} />}
    />
  )
}

function Badges({ apiKey }: Pick<Props, 'apiKey'>) {
  const { keys } = useWords(developerWords)
  const { key_type, scopes, is_expired, created_by } = apiKey
  return (
    <>
      <Badge variant="light" color={key_type === 'secret' ? 'brand' : 'gray'}>
        {key_type === 'secret' ? keys.secret : keys.scopeCount(scopes.length)}
      </Badge>
      {is_expired && <Badge color="red.8">{keys.expired}</Badge>}
      {apiKey.exceeds_maker && (
        <Badge variant="light" color="amber">
          {keys.exceeds}
        </Badge>
      )}
      {created_by && !created_by.is_member && (
        <Badge variant="light" color="gray">
          {keys.left}
        </Badge>
      )}
    </>
  )
}

function useLines(apiKey: ApiKey) {
  const { common } = useMessages()
  const { keys } = useWords(developerWords)
  const format = useFormat()
  const mayCreate = useKeyRights().mayCreate(apiKey)
  const { expires_at, is_expired, last_used_at, usage_count, created_by, confirmed } = apiKey
  return [
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
    confirmed && keys.confirmed(confirmed.fullname ?? '', format.day(confirmed.at)),
    !mayCreate && keys.moneyKey,
  ]
}

function Actions({ apiKey, onEdit, onIssued }: Props) {
  const { common } = useMessages()
  const { keys } = useWords(developerWords)
  const notify = useNotice()
  const business = useBusiness()
  const path = { ...business.path, key_id: apiKey.id }
  const mayCreate = useKeyRights().mayCreate(apiKey)
  const rotate = useAct('POST /api/businesses/{business_id}/api-keys/{key_id}/rotate')
  const remove = useAct('DELETE /api/businesses/{business_id}/api-keys/{key_id}')
  const { name } = apiKey
  return (
    <>
      <Button size="xs" variant="default" onClick={onEdit}>
        {common.edit}
      </Button>
      {apiKey.exceeds_maker && business.can('money_scopes:confirm') && <ConfirmMoney name={name} path={path} />}
      <Confirm
        label={keys.rotate}
        button={{ disabled: !mayCreate }}
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
  )
}

type ConfirmProps = { name: string; path: { business_id: string; key_id: number } }

/** Confirms a key that may do more than the person who made it. */
function ConfirmMoney({ name, path }: ConfirmProps) {
  const { keys } = useWords(developerWords)
  const notify = useNotice()
  const confirm = useAct('POST /api/businesses/{business_id}/api-keys/{key_id}/confirm')
  return (
    <Confirm
      label={keys.confirm}
      title={keys.confirmTitle(name)}
      text={keys.confirmText}
      isDanger={false}
      onConfirm={async () => {
        await confirm.mutateAsync({ path })
        notify(keys.confirmedNow(name))
      }}
    />
  )
}
