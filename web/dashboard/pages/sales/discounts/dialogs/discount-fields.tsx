import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useMessages } from '../../../../messages/provider.tsx'
import { LazyMoneyField, toMoneyProps } from '../../../../parts/fields/lazy-money-field.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import type { Draft } from '../discount-draft.ts'
import { useDiscountWords } from './use-discount-words.ts'

type TextField = Exclude<keyof Draft, 'reach' | 'scope'>

/** The props of an input for a field of the draft; `apiName` is the field's name in errors of the API. */
export type FieldProps = (
  name: TextField,
  apiName?: string,
) => {
  name: string
  value: string
  onChange: (event: { currentTarget: { value: string } }) => void
  error: string | undefined
}

type Props = { field: FieldProps }

/** Edits the amount of the discount; fixed once the code exists. */
export function AmountFields({ draft, field }: Props & { draft: Draft }) {
  const { fields } = useDiscountWords()
  return (
    <>
      <TextInput label={fields.code} description={fields.codeHint} data-autofocus {...field('code')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label={fields.appliedTo}
          data={[
            { value: 'product_price', label: fields.items },
            { value: 'shipping_cost', label: fields.shipping },
          ]}
          {...field('applied_to')}
        />
        <NativeSelect
          label={fields.kind}
          data={[
            { value: 'percentage', label: fields.percentage },
            { value: 'fixed', label: fields.fixed },
          ]}
          {...field('amount_type')}
        />
        {draft.amount_type === 'percentage' ? (
          <>
            <TextInput label={fields.percent} inputMode="numeric" {...field('percentage')} />
            <LazyMoneyField
              label={fields.max}
              description={fields.optional}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...toMoneyProps(field('max_amount'))}
            />
          </>
        ) : (
          <LazyMoneyField label={fields.amount} {...toMoneyProps(field('amount'))} />
        )}
      </SimpleGrid>
    </>
  )
}

/** Edits when, how often and for which orders the code is valid. */
export function ConditionFields({ field }: Props) {
  const { fields } = useDiscountWords()
  const zones: Record<string, string> = useMessages().zones
  const { time_zone } = useBusiness().business
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          type="datetime-local"
          label={fields.starts}
          description={fields.startsHint}
          {...field('starts', 'start_time')}
        />
        <TextInput
          type="datetime-local"
          label={fields.until}
          description={fields.untilHint}
          {...field('until', 'expiry_time')}
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {fields.timeZone(zones[time_zone] ?? time_zone)}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={fields.limit} description={fields.optional} inputMode="numeric" {...field('usage_limit')} />
        <TextInput
          label={fields.customerLimit}
          description={fields.optional}
          inputMode="numeric"
          {...field('customer_usage_limit')}
        />
      </SimpleGrid>
      <LazyMoneyField
        label={fields.minimum}
        description={fields.optional}
        {...toMoneyProps(field('minimum_revenue'))}
      />
    </>
  )
}
