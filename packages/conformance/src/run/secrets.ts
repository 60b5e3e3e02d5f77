/** Replaces what must not be in a report: the credentials of this run, and whatever has the form of one. */
export class Secrets {
  readonly #known = new Set<string>()

  add(secret: string | undefined): void {
    if (secret) this.#known.add(secret)
  }

  hide(text: string): string {
    let hidden = text
    for (const secret of this.#known) hidden = hidden.replaceAll(secret, mask(secret))
    return hidden
      .replace(/\b(sk|rk|at|rt|lt|whsec)_[A-Za-z0-9+/=_-]{8,}/g, mask)
      .replace(/(?<![\w-])[\w-]{40}(?![\w-])/g, '…') // The slug of an order.
      .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'eyJ…')
  }
}

const mask = (secret: string) => `${secret.match(/^[a-z]+_/)?.[0] ?? ''}…`
