import { sendTable } from '../../../../api/send-table.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { ImportFile, ImportResult } from '../../../../parts/import/import-file.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { customerDialogWords } from './words.ts'

/** Imports customers from a CSV or Excel file. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { importCustomers: words } = useWords(customerDialogWords)
  const { path } = useBusiness()
  return (
    <ImportFile
      words={words}
      address={`/api/businesses/${path.business_id}/customers/import`}
      send={(file, { isDryRun, onProgress }) =>
        sendTable(
          'POST /api/businesses/{business_id}/customers/import',
          { path, query: isDryRun ? { dry_run: true } : {} },
          file,
          onProgress,
        )
      }
      countOf={({ created }) => created}
      onClose={onClose}
    >
      {({ is_dry_run, rows, created, existing, failed_rows }) => (
        <ImportResult
          title={is_dry_run ? words.preview(rows) : words.done(created)}
          text={words.counts(created, existing, failed_rows)}
        />
      )}
    </ImportFile>
  )
}
