import { Button } from '@mantine/core'
import { useState } from 'react'
import { toAddress } from '../../../../../client/request.ts'
import { useAct, useApi } from '../../../../api/hooks.ts'
import { useMessages } from '../../../../messages/provider.tsx'
import { Icon } from '../../../../parts/values/icon.tsx'
import { useBusiness } from '../../../../session/business.tsx'

const file = '/api/businesses/{business_id}/orders/exports/{export_id}/file'

/** Starts an export of the listed orders, and shows its progress and then a link to the file. */
export function ExportButton({ filters }: { filters: object }) {
  const { table } = useMessages()
  const { path } = useBusiness()
  const [exportId, setExportId] = useState<string>()
  const start = useAct('POST /api/businesses/{business_id}/orders/exports')
  const progress = useApi(
    'GET /api/businesses/{business_id}/orders/exports/{export_id}',
    { path: { ...path, export_id: exportId ?? '' } },
    { enabled: exportId !== undefined, refetchInterval: exportId ? 1000 : false },
  )
  const begin = async () => setExportId((await start.mutateAsync({ path, query: filters })).id)
  if (!exportId)
    return (
      <Button
        variant="default"
        leftSection={<Icon name="download" size={16} />}
        loading={start.isPending}
        onClick={begin}
      >
        {table.export}
      </Button>
    )
  if (progress.data?.status !== 'done')
    return (
      <Button variant="default" loading role="status">
        {table.exporting(progress.data?.done ?? 0, progress.data?.total ?? 0)}
      </Button>
    )
  return (
    <Button
      component="a"
      href={toAddress(file, { ...path, export_id: exportId })}
      download
      onClick={() => setExportId(undefined)}
      leftSection={<Icon name="download" size={16} />}
    >
      {table.download}
    </Button>
  )
}
