import { TextInput, type TextInputProps } from '@mantine/core'
import { useLanguage } from '../../../../../messages/provider.tsx'
import { useBusiness } from '../../../../../session/business.tsx'
import type { VariantDraft } from '../draft.ts'
import type { VariantField } from './fields.ts'

type Props = Omit<TextInputProps, 'onChange' | 'value'> & {
  field: VariantField
  owner: VariantDraft
  onChange: (variant: VariantDraft) => void
}

/** The sign of a currency, such as Rp. */
const toSign = (language: string, currency: string) =>
  new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value

/** The input of a field of a variant. An amount has its currency before it. */
export function FieldInput({ field, owner, onChange, ...rest }: Props) {
  const { language } = useLanguage()
  const { currency } = useBusiness().business
  return (
    <TextInput
      inputMode={field.inputMode}
      type={field.type}
      leftSection={field.isMoney ? <span aria-hidden>{toSign(language, currency)}</span> : undefined}
      leftSectionPointerEvents="none"
      value={field.read(owner)}
      onChange={(event) => onChange(field.write(owner, event.currentTarget.value))}
      autoComplete="off"
      {...rest}
    />
  )
}
