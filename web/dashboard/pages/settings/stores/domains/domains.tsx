import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useAct, useApi } from '../../../../api/hooks.ts'
import type { ClaimedDomain } from '../../../../api/types.generated.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { fieldProblem } from '../../../../messages/problem.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../../parts/dialogs/action-form.tsx'
import { Confirm } from '../../../../parts/dialogs/confirm.tsx'
import { CopyField } from '../../../../parts/fields/copy-field.tsx'
import { Card } from '../../../../parts/layout/card.tsx'
import { Loaded } from '../../../../parts/lists/loaded.tsx'
import { Record, Records } from '../../../../parts/lists/records.tsx'
import { Problem } from '../../../../parts/values/problem.tsx'
import { StatusBadge } from '../../../../parts/values/status-badge.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { storeWords } from '../words.ts'

/** Manages the business's custom domains: adds one, shows its DNS records, and checks them. */
export default function Domains() {
  const messages = useMessages()
  const words = useWords(storeWords).storeGroups.domains
  const { path } = useBusiness()
  const notify = useNotice()
  const list = useApi('GET /api/businesses/{business_id}/custom-domains', { path })
  const claim = useAct('POST /api/businesses/{business_id}/custom-domains')
  const submit = async (values: FormData) => {
    const body = { hostname: readText(values, 'hostname') }
    if (await claim.mutateAsync({ path, body }).catch(() => undefined)) notify(words.claimed)
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
        <ActionForm key={list.data?.data.length} error={claim.error} onSubmit={submit}>
          <TextInput
            name="hostname"
            label={words.add}
            description={words.addHint}
            placeholder="toko.example.com"
            error={fieldProblem(claim.error, 'hostname', messages)}
            maw={420}
            autoComplete="off"
          />
          <Group>
            <Button type="submit" variant="default" loading={claim.isPending}>
              {words.claim}
            </Button>
          </Group>
        </ActionForm>
      </Stack>
    </Card>
  )
}

function Domain({ domain }: { domain: ClaimedDomain }) {
  const { common } = useMessages()
  const { storeGroups } = useWords(storeWords)
  const words = storeGroups.domains
  const { path } = useBusiness()
  const notify = useNotice()
  const verify = useAct('POST /api/businesses/{business_id}/custom-domains/{domain_id}/verify')
  const remove = useAct('DELETE /api/businesses/{business_id}/custom-domains/{domain_id}')
  const at = { path: { ...path, domain_id: domain.id } }
  const check = async () => {
    if (await verify.mutateAsync(at).catch(() => undefined)) notify(words.verifiedNow)
  }
  return (
    <Record
      name={domain.hostname}
      badges={
        domain.is_verified ? (
          <StatusBadge label={words.verified} icon="check" color="brand" />
        ) : (
          <StatusBadge label={words.unverified} icon="clock" color="gray" />
        )
      }
      lines={[domain.is_verified ? words.verifiedLine : words.pointHint(domain.hostname)]}
      actions={
        <>
          {!domain.is_verified && (
            <Button size="xs" variant="default" loading={verify.isPending} onClick={check}>
              {words.check}
            </Button>
          )}
          <Confirm
            label={common.delete}
            title={words.removeTitle(domain.hostname)}
            text={words.removeText}
            onConfirm={() => remove.mutateAsync(at)}
          />
        </>
      }
    >
      {!domain.is_verified && (
        <Stack gap="xs" mt="sm">
          {verify.error && <Problem error={verify.error} />}
          <Text size="sm">{words.recordHint}</Text>
          <CopyField label={words.recordName} value={domain.dns_record.name} />
          <CopyField label={words.recordValue} value={domain.dns_record.value} />
        </Stack>
      )}
    </Record>
  )
}
