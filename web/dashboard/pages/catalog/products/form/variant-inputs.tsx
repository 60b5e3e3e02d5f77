import { Checkbox, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { useWords } from '../../../../messages/provider.tsx'
import { attributeWords } from '../../../../parts/attributes/words.ts'
import { lazyPart } from '../../../../preload.ts'
import { productWords } from '../words.ts'
import type { PeriodUnit, ProductDraft, VariantDraft } from './draft.ts'
import type { VariantField } from './variant-fields.ts'

type Props = {
  draft: ProductDraft
  variant: VariantDraft
  fields: VariantField[]
  onChange: (variant: VariantDraft) => void
  problem: (field: string) => string | undefined
  /** Whether the variant can be deactivated on its own. */
  hasSwitch: boolean
}

const VariantAttributes = lazyPart([attributeWords], async () => (await import('./variant-attributes.tsx')).default)

/** Edits all fields of one variant, one below the other. */
export function VariantInputs({ draft, variant, fields, onChange, problem, hasSwitch }: Props) {
  const { productForm: words } = useWords(productWords)
  const units = (Object.keys(words.units) as PeriodUnit[]).map((value) => ({ value, label: words.units[value] }))
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {fields.map(({ name, label, hint, inputMode, type, read, write }) => (
        <TextInput
          key={name}
          label={label}
          description={hint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode={inputMode}
          type={type}
          value={read(variant)}
          onChange={(event) => onChange(write(variant, event.currentTarget.value))}
          error={problem(name.split('.')[0]!)}
          autoComplete="off"
        />
      ))}
      {draft.item_type === 'subscription' && (
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
      )}
      {draft.item_type !== 'physical' && draft.item_type !== 'subscription' && (
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
            onChange={(event) =>
              onChange({ ...variant, validity_period_unit: event.currentTarget.value as PeriodUnit })
            }
            data={units}
          />
        </SimpleGrid>
      )}
      <Suspense>
        <VariantAttributes variant={variant} onChange={onChange} problem={problem} />
      </Suspense>
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
