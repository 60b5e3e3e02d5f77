import { Checkbox, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useWords } from '../../../../../messages/provider.tsx'
import { attributeWords } from '../../../../../parts/attributes/words.ts'
import { lazyPart } from '../../../../../preload.ts'
import { productWords } from '../../words.ts'
import type { PeriodUnit, ProductDraft, VariantDraft } from '../draft.ts'
import { FieldInput } from './field-input.tsx'
import type { VariantField } from './fields.ts'

type Props = {
  draft: ProductDraft
  variant: VariantDraft
  fields: VariantField[]
  onChange: (variant: VariantDraft) => void
  problem: (field: string) => string | undefined
  /** Whether the variant is one of several, which has a picture of its own and can be deactivated. */
  hasSwitch: boolean
}

/** Loaded only for products with options. */
const VariantPicture = lazy(() => import('./picture.tsx'))
const VariantAttributes = lazyPart([attributeWords], async () => (await import('./attributes.tsx')).default)

/** Edits all fields of one variant, one below the other. */
export function VariantInputs({ draft, variant, fields, onChange, problem, hasSwitch }: Props) {
  const { productForm: words } = useWords(productWords)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {fields.map((field) => (
        <FieldInput
          key={field.name}
          label={field.label}
          description={field.hint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          field={field}
          owner={variant}
          onChange={onChange}
          error={problem(field.name.split('.')[0]!)}
        />
      ))}
      {draft.item_type === 'subscription' && <Interval variant={variant} onChange={onChange} problem={problem} />}
      {draft.item_type !== 'physical' && draft.item_type !== 'subscription' && (
        <Validity variant={variant} onChange={onChange} problem={problem} />
      )}
      <Suspense>
        <VariantAttributes variant={variant} onChange={onChange} problem={problem} />
      </Suspense>
      <Suspense>{hasSwitch && <VariantPicture draft={draft} variant={variant} onChange={onChange} />}</Suspense>
      {hasSwitch && (
        <Checkbox
          label={words.isChecked}
          checked={variant.is_checked}
          onChange={(event) => onChange({ ...variant, is_checked: event.currentTarget.checked })}
        />
      )}
    </SimpleGrid>
  )
}

type PeriodProps = Pick<Props, 'variant' | 'onChange' | 'problem'>

function useUnits() {
  const { productForm: words } = useWords(productWords)
  return (Object.keys(words.units) as PeriodUnit[]).map((value) => ({ value, label: words.units[value] }))
}

/** How often a subscription is renewed. */
function Interval({ variant, onChange, problem }: PeriodProps) {
  const { productForm: words } = useWords(productWords)
  const units = useUnits()
  return (
    <SimpleGrid cols={2}>
      <TextInput
        label={words.intervalCount}
        inputMode="numeric"
        value={variant.interval_count}
        onChange={(event) => onChange({ ...variant, interval_count: event.currentTarget.value })}
        error={problem('interval_count')}
      />
      <NativeSelect
        label={words.interval}
        value={variant.interval}
        onChange={(event) => onChange({ ...variant, interval: event.currentTarget.value as PeriodUnit })}
        error={problem('interval')}
        data={units}
      />
    </SimpleGrid>
  )
}

/** How long a buyer may use digital goods. */
function Validity({ variant, onChange, problem }: PeriodProps) {
  const { productForm: words } = useWords(productWords)
  const units = useUnits()
  return (
    <SimpleGrid cols={2}>
      <TextInput
        label={words.validity}
        placeholder={words.forever}
        inputMode="numeric"
        value={variant.validity_period}
        onChange={(event) => onChange({ ...variant, validity_period: event.currentTarget.value })}
        error={problem('validity_period')}
      />
      <NativeSelect
        label={words.validityUnit}
        value={variant.validity_period_unit}
        onChange={(event) => onChange({ ...variant, validity_period_unit: event.currentTarget.value as PeriodUnit })}
        data={units}
      />
    </SimpleGrid>
  )
}
