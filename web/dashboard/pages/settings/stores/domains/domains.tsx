import { Stack, Text } from '@mantine/core'
import { useAct, useApi } from '../../../../api/hooks.ts'
import type { ClaimedDomain } from '../../../../api/types.generated.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { useWords } from '../../../../messages/provider.tsx'
import { CopyField } from '../../../../parts/fields/copy-field.tsx'
import { Problem } from '../../../../parts/values/problem.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { DomainRecord, DomainsCard } from './domain-parts.tsx'
import { storefrontWords } from './words.ts'

/** Manages the business's custom domains: adds one, shows its DNS records, and checks them. */
export default function Domains() {
  const words = useWords(storefrontWords).domains
  const { path } = useBusiness()
  const notify = useNotice()
  const list = useApi('GET /api/businesses/{business_id}/custom-domains', { path })
  const claim = useAct('POST /api/businesses/{business_id}/custom-domains')
  const add = async (hostname: string) => {
    if (await claim.mutateAsync({ path, body: { hostname } }).catch(() => undefined)) notify(words.claimed)
  }
  return (
    <DomainsCard
      words={words}
      list={list}
      field="hostname"
      placeholder="toko.example.com"
      button={words.claim}
      adding={claim}
      onAdd={add}
    >
      {(domain) => <Domain key={domain.id} domain={domain} />}
    </DomainsCard>
  )
}

function Domain({ domain }: { domain: ClaimedDomain }) {
  const words = useWords(storefrontWords).domains
  const { path } = useBusiness()
  const notify = useNotice()
  const verify = useAct('POST /api/businesses/{business_id}/custom-domains/{domain_id}/verify')
  const remove = useAct('DELETE /api/businesses/{business_id}/custom-domains/{domain_id}')
  const at = { path: { ...path, domain_id: domain.id } }
  const check = async () => {
    if (await verify.mutateAsync(at).catch(() => undefined)) notify(words.verifiedNow)
  }
  return (
    <DomainRecord
      name={domain.hostname}
      isReady={domain.is_verified}
      words={words}
      lines={[domain.is_verified ? words.verifiedLine : words.pointHint(domain.hostname)]}
      check={domain.is_verified ? undefined : { isPending: verify.isPending, act: check }}
      onRemove={() => remove.mutateAsync(at)}
    >
      {!domain.is_verified && (
        <Stack gap="xs" mt="sm">
          {verify.error && <Problem error={verify.error} />}
          <Text size="sm">{words.recordHint}</Text>
          <CopyField label={words.recordName} value={domain.dns_record.name} />
          <CopyField label={words.recordValue} value={domain.dns_record.value} />
        </Stack>
      )}
    </DomainRecord>
  )
}
