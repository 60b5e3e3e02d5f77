import { TextInput } from '@mantine/core'
import { type ComponentProps, lazy, Suspense } from 'react'

const MoneyField = lazy(async () => ({ default: (await import('./money-field.tsx')).MoneyField }))

type Typed = { onChange: (event: { currentTarget: { value: string } }) => void }

/** Converts the props of a text field of a draft to those of a field for an amount. */
export const toMoneyProps = <T extends Typed>({ onChange, ...rest }: T) => ({
  ...rest,
  onValue: (value: string) => onChange({ currentTarget: { value } }),
})

/** A field for an amount, whose code is loaded while the page is read. */
export const LazyMoneyField = (props: ComponentProps<typeof MoneyField>) => {
  const { onValue, ...shown } = props
  return (
    <Suspense fallback={<TextInput {...shown} readOnly />}>
      <MoneyField {...props} />
    </Suspense>
  )
}
