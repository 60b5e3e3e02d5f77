import { Badge, Group, Stack, Text } from '@mantine/core'
import { useAct, useApi } from '../../../../api/hooks.ts'
import type { MailDomain } from '../../../../api/types.generated.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { useWords } from '../../../../messages/provider.tsx'
import { CopyField } from '../../../../parts/fields/copy-field.tsx'
import { Disclosure } from '../../../../parts/layout/disclosure.tsx'
import { mailWords } from '../../../../parts/mails/words.ts'
import { Problem } from '../../../../parts/values/problem.tsx'
import { When } from '../../../../parts/values/when.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { DomainRecord, DomainsCard } from './domain-parts.tsx'

/** Manages the domains in whose name the business sends mail: adds one, shows its DNS records, and checks them. */
export default function SenderDomains() {
  const words = useWords(mailWords).domains
  const { path } = useBusiness()
  const notify = useNotice()
  const list = useApi('GET /api/businesses/{business_id}/mail-domains', { path })
  const adding = useAct('POST /api/businesses/{business_id}/mail-domains')
  const add = async (domain: string) => {
    if (await adding.mutateAsync({ path, body: { domain } }).catch(() => undefined)) notify(words.added)
  }
  return (
    <DomainsCard
      words={words}
      list={list}
      field="domain"
      placeholder="kopi.example.com"
      button={words.addGo}
      adding={adding}
      onAdd={add}
    >
      {(domain) => <Domain key={domain.id} domain={domain} />}
    </DomainsCard>
  )
}

/** Whether a verified domain lacked a required record at the last check. */
const isFailing = ({ is_verified, records }: MailDomain) =>
  is_verified && records.some(({ is_required, state }) => is_required && (state === 'missing' || state === 'different'))

function Domain({ domain }: { domain: MailDomain }) {
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
  const lines = [
    isReady ? words.verifiedLine : domain.is_verified ? words.failingLine : words.unverifiedLine,
    domain.checked_at && (
      <>
        {words.checkedAt} <When at={domain.checked_at} />
      </>
    ),
  ]
  const records = <DnsRecords domain={domain} />
  return (
    <DomainRecord
      name={domain.domain}
      isReady={isReady}
      words={words}
      lines={lines}
      check={{ isPending: look.isPending, act: check }}
      onRemove={() => remove.mutateAsync(at)}
    >
      <Stack gap="sm" mt="sm">
        {look.error && <Problem error={look.error} />}
        {isReady ? <Disclosure label={words.records}>{records}</Disclosure> : records}
      </Stack>
    </DomainRecord>
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
