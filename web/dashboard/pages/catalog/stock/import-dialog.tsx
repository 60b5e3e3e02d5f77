import { List, Text } from '@mantine/core'
import { sendTable } from '../../../api/send-table.ts'
import type { StockImportReport } from '../../../api/types.generated.ts'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { ImportFile } from '../../../parts/import/import-file.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { toName } from './rows.ts'
import { stockWords } from './words.ts'

const maxShown = 20

/** Sets quantities from a CSV or Excel file. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { import: words } = useWords(stockWords).stock
  const { path } = useBusiness()
  return (
    <ImportFile
      words={words}
      address={`/api/businesses/${path.business_id}/stock/import`}
      send={(file, { isDryRun, onProgress }) =>
        sendTable(
          'POST /api/businesses/{business_id}/stock/import',
          { path, query: isDryRun ? { dry_run: true } : {} },
          file,
          onProgress,
        )
      }
      countOf={({ changed_rows }) => changed_rows}
      onClose={onClose}
    >
      {(report) => <Changes report={report} />}
    </ImportFile>
  )
}

function Changes({ report }: { report: StockImportReport }) {
  const { import: words } = useWords(stockWords).stock
  const format = useFormat()
  const { rows, changed_rows, failed_rows, changes, is_dry_run } = report
  return (
    <>
      <Text size="sm" fw={600}>
        {is_dry_run ? words.preview(changed_rows, rows) : words.done(changed_rows)}
      </Text>
      {is_dry_run && changes.length > 0 && (
        <List size="sm" aria-label={words.changes}>
          {changes.slice(0, maxShown).map((one) => (
            <List.Item key={one.row}>
              {toName(one)} · {one.warehouse}: {format.count(one.before)} → <strong>{format.count(one.after)}</strong>
            </List.Item>
          ))}
        </List>
      )}
      {failed_rows > 0 && <Text size="sm">{words.failed(failed_rows)}</Text>}
    </>
  )
}
