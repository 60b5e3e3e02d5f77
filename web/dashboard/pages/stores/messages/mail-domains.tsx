import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useAct, useApi } from '../../../api/hooks.ts'
import type { MailDomain } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages } from '../../../messages/provider.tsx'
import { useStoreMessageWords } from '../../../messages/store-messages.ts'
import { ActionForm, textOf } from '../../../parts/action-form.tsx'
import { Card } from '../../../parts/card.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import { CopyField } from '../../../parts/copy-field.tsx'
import { Disclosure } from '../../../parts/disclosure.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { Record, Records } from '../../../parts/records.tsx'
import { StatusBadge } from '../../../parts/status-badge.tsx'
import { useBusiness } from '../../../session/business.tsx'

/** The domains in whose name the business sends mail: adds one, says what to write into its DNS, and checks it. */
export function MailDomains() {
  const messages = useMessages()
  const words = useStoreMessageWords().domains
  const { path } = useBusiness()
  const notify = useNotice()
  const list = useApi('GET /api/businesses/{business_id}/mail-domains', { path })
  const create = useAct('POST /api/businesses/{business_id}/mail-domains')
  const submit = async (values: FormData) => {
    const body = { domain: textOf(values, 'domain') }
    if (await create.mutateAsync({ path, body }).catch(() => undefined)) notify(words.added)
  }
  return (
    <Card title={words.title} lead={words.lead}>
      <Stack gap="lg">
        <Loaded query={list} rows={1}>
          {({ data }) =>
            data.length > 0 && (
              <Records label={words.title}>
                {data.map((domain) => (
                  <Domain key={domain.id} domain={domain} />
                ))}
              </Records>
            )
          }
        </Loaded>
        <ActionForm key={list.data?.data.length} error={create.error} onSubmit={submit}>
          <TextInput
            name="domain"
            label={words.add}
            placeholder="example.com"
            error={fieldProblem(create.error, 'domain', messages)}
            maw={420}
            autoComplete="off"
          />
          <Group>
            <Button type="submit" variant="default" loading={create.isPending}>
              {words.addGo}
            </Button>
          </Group>
        </ActionForm>
      </Stack>
    </Card>
  )
}

function Domain({ domain }: { domain: MailDomain }) {
  const { common } = useMessages()
  const words = useStoreMessageWords().domains
  const { path } = useBusiness()
  const notify = useNotice()
  const check = useAct('POST /api/businesses/{business_id}/mail-domains/{domain_id}/check')
  const remove = useAct('DELETE /api/businesses/{business_id}/mail-domains/{domain_id}')
  const at = { path: { ...path, domain_id: domain.id } }
  const look = () =>
    check.mutate(at, { onSuccess: ({ is_verified }) => notify(is_verified ? words.verifiedNow : words.missingNow) })
  return (
    <Record
      name={domain.domain}
      badges={
        domain.is_verified ? (
          <StatusBadge label={words.verified} icon="check" color="brand" />
        ) : (
          <StatusBadge label={words.unverified} icon="clock" color="gray" />
        )
      }
      lines={[domain.is_verified ? words.verifiedLine : words.unverifiedLine]}
      actions={
        <>
          <Button size="xs" variant="default" loading={check.isPending} onClick={look}>
            {words.check}
          </Button>
          <Confirm
            label={common.delete}
            title={words.removeTitle(domain.domain)}
            text={words.removeText}
            onConfirm={() => remove.mutateAsync(at)}
          />
        </>
      }
    >
      <Stack gap="xs" mt="sm">
        {check.error && <Problem error={check.error} />}
        <Disclosure label={words.records}>
          {domain.records.map((record) => (
            <DnsRecord key={record.kind} record={record} />
          ))}
        </Disclosure>
      </Stack>
    </Record>
  )
}

const looks = {
  found: { icon: 'check', color: 'brand' },
  missing: { icon: 'warning', color: 'red' },
  different: { icon: 'warning', color: 'red' },
  unknown: { icon: 'clock', color: 'gray' },
} as const

/** One record with what it is for, and what the last check found. */
function DnsRecord({
  record: { kind, type, name, value, is_required, state },
}: {
  record: MailDomain['records'][number]
}) {
  const words = useStoreMessageWords().domains
  return (
    <Stack gap={6} mb="sm">
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {words.kinds[kind].name}
          {!is_required && ` (${words.advised})`}
        </Text>
        {state && <StatusBadge label={words.states[state]} {...looks[state]} />}
      </Group>
      <Text size="sm" c="dimmed">
        {words.kinds[kind].purpose}
      </Text>
      <CopyField label={words.recordName(type)} value={name} />
      <CopyField label={words.recordValue} value={value} />
    </Stack>
  )
}
