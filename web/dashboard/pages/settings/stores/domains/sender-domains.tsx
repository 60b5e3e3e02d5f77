import { Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useAct, useApi } from '../../../../api/hooks.ts'
import type { MailDomain } from '../../../../api/types.generated.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { fieldProblem } from '../../../../messages/problem.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../../parts/dialogs/action-form.tsx'
import { Confirm } from '../../../../parts/dialogs/confirm.tsx'
import { CopyField } from '../../../../parts/fields/copy-field.tsx'
import { Card } from '../../../../parts/layout/card.tsx'
import { Disclosure } from '../../../../parts/layout/disclosure.tsx'
import { Loaded } from '../../../../parts/lists/loaded.tsx'
import { Record, Records } from '../../../../parts/lists/records.tsx'
import { mailWords } from '../../../../parts/mails/words.ts'
import { Problem } from '../../../../parts/values/problem.tsx'
import { StatusBadge } from '../../../../parts/values/status-badge.tsx'
import { When } from '../../../../parts/values/when.tsx'
import { useBusiness } from '../../../../session/business.tsx'

/** Manages the domains in whose name the business sends mail: adds one, shows its DNS records, and checks them. */
export default function SenderDomains() {
  const messages = useMessages()
  const words = useWords(mailWords).domains
  const { path } = useBusiness()
  const notify = useNotice()
  const list = useApi('GET /api/businesses/{business_id}/mail-domains', { path })
  const add = useAct('POST /api/businesses/{business_id}/mail-domains')
  const submit = async (values: FormData) => {
    const body = { domain: readText(values, 'domain') }
    if (await add.mutateAsync({ path, body }).catch(() => undefined)) notify(words.added)
  }
  return (
    <Card title={words.title} lead={words.lead}>
      <Stack gap="lg">
        <Loaded query={list} rows={1}>
          {({ data }) =>
            data.length === 0 ? (
              <Text size="sm">{words.empty}</Text>
            ) : (
              <Records label={words.title}>
                {data.map((domain) => (
                  <Domain key={domain.id} domain={domain} />
                ))}
              </Records>
            )
          }
        </Loaded>
        <ActionForm key={list.data?.data.length} error={add.error} onSubmit={submit}>
          <TextInput
            name="domain"
            label={words.add}
            description={words.addHint}
            placeholder="kopi.example.com"
            error={fieldProblem(add.error, 'domain', messages)}
            maw={420}
            autoComplete="off"
          />
          <Group>
            <Button type="submit" variant="default" loading={add.isPending}>
              {words.addGo}
            </Button>
          </Group>
        </ActionForm>
      </Stack>
    </Card>
  )
}

/** Whether a verified domain lacked a required record at the last check. */
const isFailing = ({ is_verified, records }: MailDomain) =>
  is_verified && records.some(({ is_required, state }) => is_required && (state === 'missing' || state === 'different'))

function Domain({ domain }: { domain: MailDomain }) {
  const { common } = useMessages()
  const words = useWords(mailWords).domains
  const { path } = useBusiness()
  const notify = useNotice()
  const look = useAct('POST /api/businesses/{business_id}/mail-domains/{domain_id}/check')
  const remove = useAct('DELETE /api/businesses/{business_id}/mail-domains/{domain_id}')
  const at = { path: { ...path, domain_id: domain.id } }
  const check = async () => {
    const checked = await look.mutateAsync(at).catch(() => undefined)
    if (checked) notify(checked.is_verified ? words.checked : words.notReady)
  }
  const isReady = domain.is_verified && !isFailing(domain)
  return (
    <Record
      name={domain.domain}
      badges={
        isReady ? (
          <StatusBadge label={words.verified} icon="check" color="brand" />
        ) : (
          <StatusBadge label={words.unverified} icon="clock" color="gray" />
        )
      }
      lines={[
        isReady ? words.verifiedLine : domain.is_verified ? words.failingLine : words.unverifiedLine,
        domain.checked_at && (
          <>
            {words.checkedAt} <When at={domain.checked_at} />
          </>
        ),
      ]}
      actions={
        <>
          <Button size="xs" variant="default" loading={look.isPending} onClick={check}>
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
      <Stack gap="sm" mt="sm">
        {look.error && <Problem error={look.error} />}
        {isReady ? (
          <Disclosure label={words.records}>
            <DnsRecords domain={domain} />
          </Disclosure>
        ) : (
          <DnsRecords domain={domain} />
        )}
      </Stack>
    </Record>
  )
}

const colors = { found: 'brand', missing: 'gray', different: 'red', unknown: 'amber' } as const

function DnsRecords({ domain }: { domain: MailDomain }) {
  const words = useWords(mailWords).domains
  return (
    <Stack gap="lg" mt="xs">
      {domain.records.map(({ kind, type, name, value, is_required, state }) => (
        <Stack key={kind} gap="xs">
          <Group gap="xs">
            <Text size="sm" fw={600}>
              {words.kinds[kind]}
            </Text>
            <Text size="sm" c="dimmed">
              {type} · {is_required ? words.required : words.recommended}
            </Text>
            {state && (
              <Badge variant="light" color={colors[state]}>
                {words.states[state]}
              </Badge>
            )}
          </Group>
          {kind === 'spf' && (
            <Text size="sm" c="dimmed">
              {words.spfHint}
            </Text>
          )}
          <CopyField label={`${words.name} (${kind})`} value={name} />
          <CopyField label={`${words.value} (${kind})`} value={value} />
        </Stack>
      ))}
    </Stack>
  )
}
