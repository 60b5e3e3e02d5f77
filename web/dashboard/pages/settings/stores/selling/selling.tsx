import { Button, Group, Stack } from '@mantine/core'
import { useAct } from '../../../../api/hooks.ts'
import type { StoreWithSettings as Store } from '../../../../api/types.generated.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { useWords } from '../../../../messages/provider.tsx'
import { Confirm } from '../../../../parts/dialogs/confirm.tsx'
import { Card } from '../../../../parts/layout/card.tsx'
import { Problem } from '../../../../parts/values/problem.tsx'
import { storeWords } from '../words.ts'

type StorePath = { business_id: string; store_id: string }

/** Closes or reopens the store. */
export default function Selling({ store, path }: { store: Pick<Store, 'name' | 'closed_at'>; path: StorePath }) {
  const { storeSettings } = useWords(storeWords)
  const notify = useNotice()
  const close = useAct('POST /api/businesses/{business_id}/stores/{store_id}/close')
  const reopen = useAct('POST /api/businesses/{business_id}/stores/{store_id}/reopen')
  const isClosed = store.closed_at !== null
  const closeStore = async () => {
    await close.mutateAsync({ path })
    notify(storeSettings.closed(store.name))
  }
  const reopenStore = async () => {
    if (await reopen.mutateAsync({ path }).catch(() => undefined)) notify(storeSettings.reopened(store.name))
  }
  return (
    <Card title={storeSettings.selling} lead={isClosed ? storeSettings.closedLead : storeSettings.openLead}>
      <Stack>
        {reopen.error && <Problem error={reopen.error} />}
        <Group>
          {isClosed ? (
            <Button variant="default" loading={reopen.isPending} onClick={reopenStore}>
              {storeSettings.reopen}
            </Button>
          ) : (
            <Confirm
              label={storeSettings.close}
              title={storeSettings.closeTitle}
              text={storeSettings.closeText}
              button={{ size: 'sm' }}
              onConfirm={closeStore}
            />
          )}
        </Group>
      </Stack>
    </Card>
  )
}
