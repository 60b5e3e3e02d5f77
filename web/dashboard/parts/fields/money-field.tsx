import { TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { useLanguage } from '../../messages/provider.tsx'
import { useBusiness } from '../../session/business.tsx'
import { countBefore, findCaret, groupAmount, readAmount } from './grouped-amount.ts'

type Props = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** The amount in plain digits, such as "45000". */
  value: string
  onValue: (plain: string) => void
}

/** The sign of a currency, such as Rp. */
const toSign = (language: string, currency: string) =>
  new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value

/** A field for an amount of the business's currency, with separators of thousands while it is typed. */
export function MoneyField({ value, onValue, ...rest }: Props) {
  const { language } = useLanguage()
  const { currency } = useBusiness().business
  const input = useRef<HTMLInputElement>(null)
  const typedBefore = useRef<number>(undefined)
  const shown = groupAmount(value, language)
  // The caret stays behind the digit that was typed, although separators were added.
  useLayoutEffect(() => {
    if (typedBefore.current === undefined) return
    const caret = findCaret(shown, typedBefore.current, language)
    input.current?.setSelectionRange(caret, caret)
    typedBefore.current = undefined
  })
  return (
    <TextInput
      inputMode="decimal"
      leftSection={<span aria-hidden>{toSign(language, currency)}</span>}
      leftSectionPointerEvents="none"
      autoComplete="off"
      {...rest}
      ref={input}
      value={shown}
      onChange={({ currentTarget: { value: typed, selectionStart } }) => {
        typedBefore.current = countBefore(typed, selectionStart ?? typed.length, language)
        onValue(readAmount(typed, value, language))
      }}
    />
  )
}
