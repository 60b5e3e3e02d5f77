import { TextInput } from '@mantine/core'
import { type ComponentProps, lazy, Suspense } from 'react'

const MoneyField = lazy(async () => ({ default: (await import('./money-field.tsx')).MoneyField }))

/** A field for an amount, whose code is loaded while the page is read. */
export const LazyMoneyField = (props: ComponentProps<typeof MoneyField>) => {
  const { onValue, ...shown } = props
  return (
    <Suspense fallback={<TextInput {...shown} readOnly />}>
      <MoneyField {...props} />
    </Suspense>
  )
}
