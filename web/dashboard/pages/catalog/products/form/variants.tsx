import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useFormat } from '../../../../messages/format.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { Dialog } from '../../../../parts/dialogs/dialog.tsx'
import { toAmount } from '../../../../parts/fields/plain-amount.ts'
import { Card } from '../../../../parts/layout/card.tsx'
import { Icon } from '../../../../parts/values/icon.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { productWords } from '../words.ts'
import { variantName } from './change-options.ts'
import type { VariantDraft } from './draft.ts'
import classes from './form.module.css'
import type { SectionProps } from './section.ts'
import { attributeNames, useVariantFields, type VariantField } from './variant/fields.ts'
import { VariantInputs } from './variant/inputs.tsx'
import pictures from './variant/picture.module.css'

/** Loaded only for products with options. */
const FillAll = lazy(() => import('./fill-all.tsx'))
/** Not loaded on phones, which show a list. */
const VariantGrid = lazy(() => import('./variant/grid.tsx'))

/**
 * Edits price and stock: fields for a product without options, otherwise a table, or a list with a dialog on phones.
 */
export function Variants(props: SectionProps) {
  const { draft, change, problem, form } = props
  const { productForm: words } = useWords(productWords)
  const [opened, setOpened] = useState<string>()
  const warehouses = form.warehouses.length > 0 ? form.warehouses : [{ id: 'new' as const, name: words.stock }]
  const fields = useVariantFields(draft, warehouses)
  const isSingle = draft.options.every(({ values }) => values.length === 0)
  const setVariant = (next: VariantDraft) =>
    change({ variants: draft.variants.map((variant) => (variant.key === next.key ? next : variant)) })
  const problemFor = (variant: VariantDraft) => (field: string) =>
    problem(`variants.${draft.variants.indexOf(variant)}.${field}`)
  const open = draft.variants.find(({ key }) => key === opened)
  const renderInputs = (variant: VariantDraft, hasSwitch: boolean) => (
    <VariantInputs
      draft={draft}
      variant={variant}
      fields={fields}
      onChange={setVariant}
      problem={problemFor(variant)}
      hasSwitch={hasSwitch}
    />
  )
  return (
    <Card title={isSingle ? words.priceAndStock : words.variants}>
      <Stack>
        <Checkbox
          label={words.isInventory}
          description={words.isInventoryHint}
          checked={draft.is_inventory}
          onChange={(event) => change({ is_inventory: event.currentTarget.checked })}
        />
        {isSingle ? (
          renderInputs(draft.variants[0]!, false)
        ) : (
          <SeveralVariants
            {...props}
            fields={fields}
            problemFor={problemFor}
            onChange={setVariant}
            onOpen={setOpened}
          />
        )}
      </Stack>
      <VariantDialog title={open && variantName(open, draft.name)} onClose={() => setOpened(undefined)}>
        {open && renderInputs(open, true)}
      </VariantDialog>
    </Card>
  )
}

type DialogProps = { title: string | undefined; onClose: () => void; children: ReactNode }

/** Shows the fields of one variant; it stays closed without a title. */
function VariantDialog({ title, onClose, children }: DialogProps) {
  const { productForm: words } = useWords(productWords)
  return (
    <Dialog opened={title !== undefined} onClose={onClose} title={title ?? ''} isForm>
      {title !== undefined && (
        <Stack>
          {children}
          <Group justify="flex-end">
            <Button onClick={onClose}>{words.ready}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}

type SeveralProps = SectionProps & {
  fields: VariantField[]
  problemFor: (variant: VariantDraft) => (field: string) => string | undefined
  onChange: (variant: VariantDraft) => void
  onOpen: (key: string) => void
}

/** A table of the variants; on phones a list, because a table does not fit. */
function SeveralVariants({ draft, change, fields, problemFor, onChange, onOpen }: SeveralProps) {
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const isWrong = (variant: VariantDraft) =>
    [...fields.map(({ name }) => name.split('.')[0]!), ...attributeNames(variant)].some(problemFor(variant))
  return (
    <>
      <Suspense>
        <FillAll fields={fields} draft={draft} change={change} />
      </Suspense>
      {isNarrow ? (
        <VariantList draft={draft} isWrong={isWrong} onOpen={onOpen} />
      ) : (
        <Suspense>
          <VariantGrid draft={draft} fields={fields} problemFor={problemFor} onChange={onChange} onOpen={onOpen} />
        </Suspense>
      )}
    </>
  )
}

type ListProps = {
  draft: SectionProps['draft']
  isWrong: (variant: VariantDraft) => boolean
  onOpen: (key: string) => void
}

/** Lists the variants of a product on a phone; each opens its fields. */
function VariantList({ draft, isWrong, onOpen }: ListProps) {
  const { productForm: words, products } = useWords(productWords)
  const format = useFormat()
  const { currency } = useBusiness().business
  const describeStock = (variant: VariantDraft) =>
    draft.is_inventory
      ? products.units(format.count(Object.values(variant.stocks).reduce((sum, one) => sum + (Number(one) || 0), 0)))
      : products.uncounted
  return (
    <ul className={classes.list} aria-label={words.variants}>
      {draft.variants.map((variant) => (
        <li key={variant.key}>
          <button type="button" className={classes.row} onClick={() => onOpen(variant.key)}>
            {variant.image && <img className={pictures.thumb} src={variant.image} alt="" />}
            <span>
              <Text component="span" fw={550} display="block">
                {variantName(variant, draft.name)}
              </Text>
              <Text component="span" size="sm" c={isWrong(variant) ? 'var(--mantine-color-error)' : 'dimmed'}>
                {variant.price ? format.money(toAmount(variant.price), currency) : words.price} ·{' '}
                {describeStock(variant)}
              </Text>
            </span>
            <Icon name={isWrong(variant) ? 'warning' : 'open'} size={16} />
          </button>
        </li>
      ))}
    </ul>
  )
}
