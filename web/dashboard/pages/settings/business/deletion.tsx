import { Alert, Button, Stack } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useAct, useApi } from '../../../api/hooks.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { Problem } from '../../../parts/values/problem.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { businessWords } from './words.ts'

const DeletionDialog = lazy(async () => ({ default: (await import('./deletion-dialog.tsx')).DeletionDialog }))

/** Requests the deletion of the business, which follows after a waiting time, or cancels the request. */
export function Deletion() {
  const { businessPage } = useWords(businessWords)
  const words = businessPage.deletion
  const format = useFormat()
  const { path } = useBusiness()
  const notify = useNotice()
  const [isAsking, setAsking] = useState(false)
  const read = useApi('GET /api/businesses/{business_id}/deletion', { path })
  const cancel = useAct('DELETE /api/businesses/{business_id}/deletion')
  const keep = async () => {
    await cancel.mutateAsync({ path }).then(
      () => notify(words.kept),
      () => {},
    )
  }
  // 404 means that no deletion was requested. After a cancellation the cache still has the former response.
  const requested = read.error?.status === 404 ? undefined : read.data
  return (
    <Card title={words.title} lead={words.lead}>
      <Stack align="flex-start">
        {cancel.error && <Problem error={cancel.error} />}
        {requested ? (
          <>
            <Alert color="red" variant="light" icon={<Icon name="warning" />} title={words.requested} w="100%">
              {words.scheduled(format.moment(requested.scheduled_for), requested.requested_by?.fullname ?? '')}
            </Alert>
            <Button variant="default" loading={cancel.isPending} onClick={keep}>
              {words.keep}
            </Button>
          </>
        ) : (
          <Button variant="default" c="var(--mantine-color-error)" onClick={() => setAsking(true)}>
            {words.ask}
          </Button>
        )}
      </Stack>
      <Suspense>{isAsking && <DeletionDialog onClose={() => setAsking(false)} />}</Suspense>
    </Card>
  )
}
