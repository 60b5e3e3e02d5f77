import { sendBody } from '../../../../api/send-body.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { ImportFile, ImportResult } from '../../../../parts/fields/import-file.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { customerWords } from '../words.ts'
import { customerDialogWords } from './words.ts'

/** Imports customers from a CSV file. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { fields } = useWords(customerWords).customers
  const { importCustomers: words } = useWords(customerDialogWords)
  const { path } = useBusiness()
  return (
    <ImportFile
      words={words}
      columns="name, email, phone, bio_description, date_of_birth, sex, tags, is_unsubscribe"
      send={(file, dry_run) =>
        sendBody(
          'POST /api/businesses/{business_id}/customers/import',
          { path, ...(dry_run && { query: { dry_run } }) },
          file,
          'text/csv',
        )
      }
      countOf={({ created }) => created}
      labels={{
        name: fields.name,
        email: fields.email,
        phone: fields.phone,
        tags: fields.tags,
        bio_description: fields.about,
      }}
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
