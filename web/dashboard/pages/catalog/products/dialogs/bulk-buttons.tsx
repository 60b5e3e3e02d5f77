import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Product } from '../../../../api/types.generated.ts'
import { useWords } from '../../../../messages/provider.tsx'
import type { BulkKind } from '../use-bulk-run.ts'
import { productWords } from '../words.ts'
import { BulkDialog } from './bulk-dialog.tsx'

/** Buttons for actions on the selected products; each opens a dialog. */
export function BulkButtons({ products, onDone }: { products: Product[]; onDone: () => void }) {
  const { bulk } = useWords(productWords)
  const [kind, setKind] = useState<BulkKind>()
  const isArchive = products.every((product) => product.is_archived)
  const kinds: BulkKind[] = isArchive
    ? ['restore', 'delete']
    : ['publish', 'price', 'label', 'category', 'archive', 'delete']
  return (
    <>
      <Group gap="xs">
        {kinds.map((one) => (
          <Button
            key={one}
            size="xs"
            variant="default"
            c={one === 'delete' ? 'var(--mantine-color-error)' : undefined}
            onClick={() => setKind(one)}
          >
            {bulk[one]}
          </Button>
        ))}
      </Group>
      {kind && <BulkDialog kind={kind} products={products} onClose={() => setKind(undefined)} onDone={onDone} />}
    </>
  )
}
