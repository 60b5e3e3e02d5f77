import { sendBody } from '../../../../api/send-body.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { ImportFile, ImportResult } from '../../../../parts/fields/import-file.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { productWords } from '../words.ts'
import { productDialogWords } from './words.ts'

const columns =
  'name, slug, item_type, description, category, labels, images, is_inventory, option1_name, option1_value, sku, price, ' +
  'weight, stock, stores'

/** Imports products from a CSV file. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { productForm } = useWords(productWords)
  const { productImport: words } = useWords(productDialogWords)
  const { path } = useBusiness()
  return (
    <ImportFile
      words={words}
      columns={columns}
      send={(file, dry_run) =>
        sendBody(
          'POST /api/businesses/{business_id}/products/import',
          { path, ...(dry_run && { query: { dry_run } }) },
          file,
          'text/csv',
        )
      }
      countOf={({ products }) => products}
      labels={{
        name: productForm.name,
        slug: productForm.slug,
        item_type: productForm.type,
        price: productForm.price,
        weight: productForm.weight,
        sku: productForm.sku,
        stock: productForm.stock,
        labels: productForm.labels,
      }}
      onClose={onClose}
    >
      {({ is_dry_run, rows, products, failed_rows }) => (
        <ImportResult
          title={is_dry_run ? words.preview(rows) : words.done(products)}
          text={words.counts(products, failed_rows)}
        />
      )}
    </ImportFile>
  )
}
