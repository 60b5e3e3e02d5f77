import { SimpleGrid, Text, TextInput } from '@mantine/core'
import type { AccountProvider, ProviderAccount } from '../../../api/types.generated.ts'
import { useFormat } from '../../../messages/format.ts'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { NamedMoneyField } from '../../../parts/fields/named-money-field.tsx'
import { toAmount } from '../../../parts/fields/plain-amount.ts'
import { Disclosure } from '../../../parts/layout/disclosure.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { providerAccountWords } from './words.ts'

export type Method = ProviderAccount['methods'][number]

type Props = {
  method: Method
  label: string
  index: number
  capability: AccountProvider['methods'][number] | undefined
  error: unknown
  onChange: (method: Method) => void
}

/** Edits the limits, fees and expiry of a method, within those of the provider. */
export function MethodTerms({ method, label, index, capability, error, onChange }: Props) {
  const messages = useMessages()
  const words = useWords(providerAccountWords)
  const format = useFormat()
  const { currency } = useBusiness().business
  const field = (name: string) => {
    const path = `methods.${index}.${name}`
    return { name: path, error: fieldProblem(error, path, messages) }
  }
  const limit = (amount: string | null | undefined) =>
    amount ? words.providerLimit(format.money(amount, currency)) : words.noLimit
  const amountField = (name: 'minimum_amount' | 'maximum_amount' | 'fee_amount', title: string, description = '') => (
    <NamedMoneyField
      label={title}
      description={description}
      defaultValue={method[name] ?? ''}
      {...field(name)}
      onValue={(plain) => onChange({ ...method, [name]: plain.trim() || (name === 'fee_amount' ? '0' : null) })}
    />
  )
  return (
    <Disclosure label={words.terms(label)}>
      <Text size="sm" c="dimmed">
        {words.termsHint}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {amountField('minimum_amount', words.minimum, limit(capability?.minimum_amount))}
        {amountField('maximum_amount', words.maximum, limit(capability?.maximum_amount))}
        {amountField('fee_amount', words.feeAmount)}
        <TextInput
          label={words.feeShare}
          inputMode="decimal"
          rightSection="%"
          defaultValue={String(method.fee_basis_points / 100)}
          {...field('fee_basis_points')}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...method, fee_basis_points: Math.round(Number(toAmount(value) || 0) * 100) })
          }
        />
        {capability?.expiry && (
          <TextInput
            label={words.expiry}
            description={words.expiryHint(capability.expiry.minimum_minutes, capability.expiry.maximum_minutes)}
            inputMode="numeric"
            defaultValue={method.expiry_minutes ?? ''}
            {...field('expiry_minutes')}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...method, expiry_minutes: value.trim() ? Number(value) : null })
            }
          />
        )}
      </SimpleGrid>
    </Disclosure>
  )
}
