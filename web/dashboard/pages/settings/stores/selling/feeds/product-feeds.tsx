import { Button, Group, Stack, Text } from '@mantine/core'
import { useAct, useApi } from '../../../../../api/hooks.ts'
import type { ProductFeed } from '../../../../../api/types.generated.ts'
import { useNotice } from '../../../../../frame/notices.tsx'
import { useWords } from '../../../../../messages/provider.tsx'
import { Confirm } from '../../../../../parts/dialogs/confirm.tsx'
import { CopyField } from '../../../../../parts/fields/copy-field.tsx'
import { Card } from '../../../../../parts/layout/card.tsx'
import { Loaded } from '../../../../../parts/lists/loaded.tsx'
import { Problem } from '../../../../../parts/values/problem.tsx'
import { StatusBadge } from '../../../../../parts/values/status-badge.tsx'
import { useBusiness } from '../../../../../session/business.tsx'
import { feedWords } from './words.ts'

type Path = { business_id: string; store_id: string }

/** Manages the feeds of a store's products for other services. */
export default function ProductFeeds({ storeId }: { storeId: string }) {
  const words = useWords(feedWords)
  const path = { ...useBusiness().path, store_id: storeId }
  const list = useApi('GET /api/businesses/{business_id}/stores/{store_id}/feeds', { path })
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        {words.note}
      </Text>
      <Loaded query={list} rows={3}>
        {({ data }) => (
          <Stack gap="lg">
            {data.map((feed) => (
              <Feed key={feed.channel} feed={feed} path={path} />
            ))}
          </Stack>
        )}
      </Loaded>
    </Stack>
  )
}

function Feed({ feed: { channel, is_enabled, url }, path }: { feed: ProductFeed; path: Path }) {
  const words = useWords(feedWords)
  const notify = useNotice()
  const update = useAct('PATCH /api/businesses/{business_id}/stores/{store_id}/feeds/{channel}')
  const rotate = useAct('POST /api/businesses/{business_id}/stores/{store_id}/feeds/{channel}/rotate')
  const at = { path: { ...path, channel } }
  const turnOn = async () => {
    if (await update.mutateAsync({ ...at, body: { is_enabled: true } }).catch(() => undefined)) notify(words.turnedOn)
  }
  return (
    <Card title={words.channels[channel]} lead={words.leads[channel]}>
      <Stack>
        <Group>
          {is_enabled ? (
            <StatusBadge label={words.on} icon="check" color="brand" />
          ) : (
            <StatusBadge label={words.off} icon="clock" color="gray" />
          )}
        </Group>
        {url && <CopyField label={words.address} value={url} />}
        {update.error && <Problem error={update.error} />}
        <Group>
          {is_enabled ? (
            <>
              <Confirm
                label={words.rotate}
                title={words.rotateTitle}
                text={words.rotateText}
                onConfirm={() => rotate.mutateAsync(at)}
              />
              <Confirm
                label={words.turnOff}
                title={words.turnOffTitle}
                text={words.turnOffText}
                onConfirm={() => update.mutateAsync({ ...at, body: { is_enabled: false } })}
              />
            </>
          ) : (
            <Button variant="default" loading={update.isPending} onClick={turnOn}>
              {words.turnOn}
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  )
}
