import { Button, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../../api/hooks.ts'
import { maxApiKeys } from '../../../api/limits.generated.ts'
import type { ApiKey } from '../../../api/types.generated.ts'
import { useWords } from '../../../messages/provider.tsx'
import { ShownOnce } from '../../../parts/dialogs/shown-once.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Empty } from '../../../parts/lists/empty.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Records } from '../../../parts/lists/records.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { developerWords } from '../words.ts'
import { ExceedingKeys } from './exceeding-keys.tsx'
import { FormerMemberKeys } from './former-member-keys.tsx'
import { KeyRecord } from './key-record.tsx'

const CreateKeyDialog = lazy(async () => ({ default: (await import('./create-key-dialog.tsx')).CreateKeyDialog }))
const EditKeyDialog = lazy(async () => ({ default: (await import('./edit-key-dialog.tsx')).EditKeyDialog }))

export default function ApiKeys() {
  const { keys } = useWords(developerWords)
  const { path } = useBusiness()
  const list = useApi('GET /api/businesses/{business_id}/api-keys', { path })
  const [isCreating, setCreating] = useState(false)
  const [edited, setEdited] = useState<ApiKey | null>(null)
  const [issued, setIssued] = useState<string | null>(null)
  const isFull = (list.data?.data.length ?? 0) >= maxApiKeys
  const create = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setCreating(true)} disabled={!list.data || isFull}>
      {keys.create}
    </Button>
  )
  return (
    <Page title={keys.title} lead={keys.lead} action={create}>
      <Loaded query={list}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon="key" title={keys.empty} lead={keys.emptyLead} />
          ) : (
            <Stack>
              <FormerMemberKeys keys={data} />
              <ExceedingKeys keys={data} />
              <Records label={keys.title}>
                {data.map((key) => (
                  <KeyRecord key={key.id} apiKey={key} onEdit={() => setEdited(key)} onIssued={setIssued} />
                ))}
              </Records>
              {isFull && (
                <Text size="sm" c="dimmed">
                  {keys.most}
                </Text>
              )}
            </Stack>
          )
        }
      </Loaded>
      <Suspense>
        {isCreating && <CreateKeyDialog onClose={() => setCreating(false)} onIssued={setIssued} />}
        {edited && <EditKeyDialog apiKey={edited} onClose={() => setEdited(null)} />}
      </Suspense>
      <ShownOnce
        title={keys.shownTitle}
        text={keys.shownText}
        label={keys.shownLabel}
        value={issued}
        onDone={() => setIssued(null)}
      />
    </Page>
  )
}
