import { Button, Group, List, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { call } from '../../../../api/call.ts'
import type { Product } from '../../../../api/types.generated.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { problemText } from '../../../../messages/problem.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { Dialog } from '../../../../parts/dialogs/dialog.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import classes from '../products.module.css'
import { type BulkKind, type FieldsProps, type RunState, type Step, useBulkRun } from '../use-bulk-run.ts'
import { productWords } from '../words.ts'
import { CategoryFields, LabelFields } from './bulk-fields.tsx'
import { PriceFields } from './price-fields.tsx'
import { PublishFields } from './publish-fields.tsx'
import { productDialogWords } from './words.ts'

type Props = { kind: BulkKind; products: Product[]; onClose: () => void; onDone: () => void }

/** Changes the selected products one after the other, after a preview. */
export function BulkDialog({ kind, products, onClose, onDone }: Props) {
  const { bulk: buttons } = useWords(productWords)
  const { bulkDialog: bulk } = useWords(productDialogWords)
  const title = useTitle(kind)
  const notify = useNotice()
  const [steps, setSteps] = useState<Step[]>()
  const plain = usePlainSteps(kind, products)
  const { run, isRunning, ...progress } = useBulkRun()
  const all = plain?.steps ?? steps
  const start = async () => {
    if ((await run(all!)) > 0) return
    notify(bulk.done(products.length))
    onDone()
    onClose()
  }
  const hasBegun = Boolean(progress.total)
  const hasEnded = hasBegun && !isRunning
  return (
    <Dialog opened onClose={onClose} title={title(products.length)} size="lg" isDismissable={!isRunning}>
      <Stack>
        {!hasBegun && plain && <Text size="sm">{plain.text}</Text>}
        {!hasBegun && <Fields kind={kind} products={products} onChange={setSteps} />}
        <Progress {...progress} />
        <Buttons
          hasEnded={hasEnded}
          isRunning={isRunning}
          color={kind === 'delete' ? 'red.8' : undefined}
          label={plain ? buttons[kind] : bulk.run}
          onStart={all?.length ? start : undefined}
          onClose={onClose}
        />
      </Stack>
    </Dialog>
  )
}

function useTitle(kind: BulkKind) {
  const { bulkDialog: bulk } = useWords(productDialogWords)
  const titles = {
    publish: bulk.publishTitle,
    price: bulk.priceTitle,
    label: bulk.labelTitle,
    category: bulk.categoryTitle,
    archive: bulk.archiveTitle,
    restore: bulk.restoreTitle,
    delete: bulk.deleteTitle,
  }
  return titles[kind]
}

const fieldsByKind: Partial<Record<BulkKind, (props: FieldsProps) => ReactNode>> = {
  publish: PublishFields,
  price: PriceFields,
  category: CategoryFields,
  label: LabelFields,
}

/** The input that an action needs, if any. */
function Fields({ kind, ...props }: FieldsProps & { kind: BulkKind }) {
  const KindFields = fieldsByKind[kind]
  return KindFields && <KindFields {...props} />
}

/** How many products are done, and which failed. */
function Progress({ done = 0, total = 0, failures = [] }: Partial<RunState>) {
  const messages = useMessages()
  const { bulkDialog: bulk } = useWords(productDialogWords)
  return (
    <div role="status">
      {total > 0 && (
        <>
          <Text size="sm">{bulk.progress(done, total)}</Text>
          <progress className={classes.progress} value={done} max={total} aria-label={bulk.progress(done, total)} />
        </>
      )}
      {failures.length > 0 && (
        <>
          <Text size="sm" fw={600} mt="xs">
            {bulk.failed}
          </Text>
          <List size="sm">
            {failures.map(({ name, error }) => (
              <List.Item key={name}>{bulk.failure(name, problemText(error, messages))}</List.Item>
            ))}
          </List>
        </>
      )}
    </div>
  )
}

/** The requests of actions that need no further input. */
function usePlainSteps(kind: BulkKind, products: Product[]) {
  const { bulkDialog: bulk } = useWords(productDialogWords)
  const { path } = useBusiness()
  const archive = (is_archived: boolean) => (product_id: number) =>
    call('PATCH /api/businesses/{business_id}/products/{product_id}', {
      path: { ...path, product_id },
      body: { is_archived },
    })
  const remove = (product_id: number) =>
    call('DELETE /api/businesses/{business_id}/products/{product_id}', { path: { ...path, product_id } })
  const actions = {
    archive: { text: bulk.archiveText, act: archive(true) },
    restore: { text: bulk.restoreText, act: archive(false) },
    delete: { text: bulk.deleteText, act: remove },
  }
  if (!(kind in actions)) return undefined
  const { text, act } = actions[kind as keyof typeof actions]
  return { text, steps: products.map(({ id, name }): Step => ({ name, run: () => act(id) })) }
}

type ButtonsProps = {
  hasEnded: boolean
  isRunning: boolean
  color: string | undefined
  label: string
  /** Undefined while the input is incomplete. */
  onStart: (() => void) | undefined
  onClose: () => void
}

function Buttons({ hasEnded, isRunning, color, label, onStart, onClose }: ButtonsProps) {
  const { common } = useMessages()
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose} disabled={isRunning}>
        {hasEnded ? common.close : common.cancel}
      </Button>
      {!hasEnded && (
        <Button color={color} disabled={!onStart} loading={isRunning} onClick={onStart}>
          {label}
        </Button>
      )}
    </Group>
  )
}
