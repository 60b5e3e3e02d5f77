import { type ComponentProps, useState } from 'react'
import { LazyMoneyField } from './lazy-money-field.tsx'
import { plainAmount } from './plain-amount.ts'

type Props = Omit<ComponentProps<typeof LazyMoneyField>, 'value' | 'onValue'> & {
  defaultValue?: string
  onValue?: ((plain: string) => void) | undefined
}

/** A field for an amount that a form reads by name when it is sent. */
export function NamedMoneyField({ defaultValue = '', onValue, ...rest }: Props) {
  const [value, setValue] = useState(plainAmount(defaultValue))
  const change = (plain: string) => {
    setValue(plain)
    onValue?.(plain)
  }
  return <LazyMoneyField {...rest} value={value} onValue={change} />
}
