import { Stack, Text } from '@mantine/core'
import { useApi } from '../../../api/hooks.ts'
import type { ProviderAccount, ProviderAccountCall } from '../../../api/types.generated.ts'
import { findRefusals } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { Disclosure } from '../../../parts/layout/disclosure.tsx'
import { PagedRecords } from '../../../parts/lists/paged-records.tsx'
import { useCursor } from '../../../parts/lists/pager.tsx'
import { Record } from '../../../parts/lists/records.tsx'
import { RawText } from '../../../parts/values/raw-text.tsx'
import { When } from '../../../parts/values/when.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { providerAccountWords } from './words.ts'

/** Lists the calls to the provider, newest first. */
export function CallsDialog({ account, onClose }: { account: ProviderAccount; onClose: () => void }) {
  const words = useWords(providerAccountWords)
  const path = { ...useBusiness().path, account_id: account.id }
  const [cursor, move] = useCursor()
  const query = { page_size: 10, ...cursor }
  const calls = useApi('GET /api/businesses/{business_id}/provider-accounts/{account_id}/calls', { path, query })
  return (
    <Dialog opened onClose={onClose} title={words.calls} size="xl" isForm>
      <Stack>
        <Text size="sm" c="dimmed">
          {words.callsLead}
        </Text>
        <PagedRecords query={calls} label={words.calls} empty={<Text size="sm">{words.noCalls}</Text>} onMove={move}>
          {(call) => <Call key={call.id} call={call} />}
        </PagedRecords>
      </Stack>
    </Dialog>
  )
}

function Call({ call }: { call: ProviderAccountCall }) {
  const words = useWords(providerAccountWords)
  const messages = useMessages()
  const problem = call.error_code && findRefusals(messages)?.fields[call.error_code]
  return (
    <Record
      name={`${call.method} ${new URL(call.url).pathname}`}
      lines={[
        <>
          {call.status ?? (problem || words.noAnswer)} · {call.duration_ms} ms · <When at={call.called_at} />
        </>,
      ]}
    >
      {call.request_body && (
        <Disclosure label={words.sent}>
          <RawText label={words.sent} text={call.request_body} />
        </Disclosure>
      )}
      {call.response_body && (
        <Disclosure label={words.received}>
          <RawText label={words.received} text={call.response_body} />
        </Disclosure>
      )}
    </Record>
  )
}
