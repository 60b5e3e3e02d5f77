import { sendTable } from '../../../../api/send-table.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { ImportFile, ImportResult } from '../../../../parts/import/import-file.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { productDialogWords } from './words.ts'

/** Imports products from a CSV or Excel file. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { productImport: words } = useWords(productDialogWords)
  const { path } = useBusiness()
  return (
    <ImportFile
      words={words}
      address={`/api/businesses/${path.business_id}/products/import`}
      send={(file, { isDryRun, isChosen, onProgress }) =>
        sendTable(
          'POST /api/businesses/{business_id}/products/import',
          { path, query: { ...(isDryRun && { dry_run: true }), ...(isChosen && { create_categories: true }) } },
          file,
          onProgress,
        )
      }
      countOf={({ products }) => products}
      choice={{
        label: words.createCategories,
        isOffered: ({ errors }) =>
          errors.some(({ field, code }) => code === 'not_found' && (field === 'categories' || field === 'category')),
      }}
      onClose={onClose}
    >
      {({ is_dry_run, rows, products, failed_rows, new_categories }) => (
        <>
          <ImportResult
            title={is_dry_run ? words.preview(rows) : words.done(products)}
            text={words.counts(products, failed_rows)}
          />
          {new_categories.length > 0 && (
            <ImportResult title={words.newCategories} text={new_categories.slice(0, maxShown).join(', ')} />
          )}
        </>
      )}
    </ImportFile>
  )
}

const maxShown = 20
