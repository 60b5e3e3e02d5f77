export type MeasuredItem = { id: string; quantity: number }
export type Measured = {
  name: 'PageView' | 'ViewContent' | 'AddToCart' | 'InitiateCheckout' | 'Purchase'
  /** The id that the server's event has too; random if undefined. */
  id?: string
  order?: string
  value?: number
  items?: MeasuredItem[]
}
