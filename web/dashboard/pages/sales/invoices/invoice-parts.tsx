import { Button, Text } from '@mantine/core'
import { toAddress } from '../../../../client/request.ts'
import type { Invoice } from '../../../api/types.generated.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { StatusBadge } from '../../../parts/values/status-badge.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { invoiceWords } from './words.ts'

const file = '/api/businesses/{business_id}/invoices/{invoice_id}/file'

const writingMs = 1500

/** Polls a list while files are being written, because no event announces them. */
export const whileWriting = ({ state }: { state: { data: { data: Invoice[] } | undefined } }) =>
  state.data?.data.some(({ file_url }) => file_url === null) ? writingMs : false

export function DownloadInvoice({ invoice }: { invoice: Invoice }) {
  const words = useWords(invoiceWords)
  const { path } = useBusiness()
  if (invoice.file_url === null)
    return (
      <Text size="sm" c="dimmed" role="status" component="span">
        {words.writing}
      </Text>
    )
  return (
    <Button
      component="a"
      href={toAddress(file, { ...path, invoice_id: invoice.id })}
      download
      size="xs"
      variant="default"
      aria-label={words.downloadOf(invoice.number)}
      leftSection={<Icon name="download" size={14} />}
    >
      {words.download}
    </Button>
  )
}

export function KindBadge({ kind }: { kind: Invoice['kind'] }) {
  const { kinds } = useWords(invoiceWords)
  return kind === 'invoice' ? (
    <StatusBadge label={kinds.invoice} icon="document" color="brand" />
  ) : (
    <StatusBadge label={kinds.credit_note} icon="refund" color="amber" />
  )
}
