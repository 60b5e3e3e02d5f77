import { TextInput, type TextInputProps } from '@mantine/core'
import { LazyMoneyField } from '../../../../../parts/fields/lazy-money-field.tsx'
import type { VariantDraft } from '../draft.ts'
import type { VariantField } from './fields.ts'

type Props = Omit<TextInputProps, 'onChange' | 'value'> & {
  field: VariantField
  owner: VariantDraft
  onChange: (variant: VariantDraft) => void
}

/** The input of a field of a variant. */
export function FieldInput({ field, owner, onChange, ...rest }: Props) {
  const value = field.read(owner)
  const write = (text: string) => onChange(field.write(owner, text))
  if (field.isMoney) return <LazyMoneyField value={value} onValue={write} {...rest} />
  return (
    <TextInput
      inputMode={field.inputMode}
      type={field.type}
      value={value}
      onChange={(event) => write(event.currentTarget.value)}
      autoComplete="off"
      {...rest}
    />
  )
}
