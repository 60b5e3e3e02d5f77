import { sendBody } from '../../../api/send-body.ts'
import { useDialogWords } from '../../../messages/customer-dialogs.ts'
import { useMessages } from '../../../messages/provider.tsx'
import { ImportFile } from '../../../parts/fields/import-file.tsx'
import { useBusiness } from '../../../session/business.tsx'

/** Imports customers from a CSV file. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { fields } = useMessages().customers
  const { importCustomers: words } = useDialogWords()
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
      describe={({ created, existing, failed_rows }) => words.counts(created, existing, failed_rows)}
      labels={{
        name: fields.name,
        email: fields.email,
        phone: fields.phone,
        tags: fields.tags,
        bio_description: fields.about,
      }}
      onClose={onClose}
    />
  )
}
