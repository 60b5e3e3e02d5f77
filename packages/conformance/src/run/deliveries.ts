export type Delivery = {
  /** By names in small letters. */
  headers: Record<string, string | undefined>
  raw: Buffer
  // biome-ignore lint/suspicious/noExplicitAny: checks look into bodies of every shape
  body: any
  /** Seconds since 1970. */
  arrivedAt: number
}

/** Where the run gets deliveries of `order.created` from. */
export type DeliverySource = {
  start(): Promise<void>
  /** The `whsec_` secret that signs them. */
  readSecret(): Promise<string>
  /** Waits for so many deliveries of an order. */
  waitFor(orderNumber: string, count?: number): Promise<Delivery[]>
}
